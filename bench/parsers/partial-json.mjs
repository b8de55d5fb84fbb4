export const name = 'partial-json';

export { parse } from 'partial-json';
