import { disableErrorLogging } from 'best-effort-json-parser';

export { parse } from 'best-effort-json-parser';

disableErrorLogging();

export const name = 'best-effort-json-parser';
