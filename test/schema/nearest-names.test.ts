import { expect, test } from 'vitest';
import { nearestNames } from '../../src/schema/nearest-names.ts';

const tools = ['get_weather', 'get_forecast', 'createTicket', 'query_customer'];

test.each([
  ['getWeather', ['get_weather']],
  ['get_wether', ['get_weather']],
  ['weather', ['get_weather']],
  ['create-ticket', ['createTicket']],
  ['qeury_customer', ['query_customer']],
  ['delete_everything', []],
  ['', []],
  ['x'.repeat(1_000_000), []],
])('nearestNames() finds for %.20s', (name, nearest) => {
  expect(nearestNames(name, tools)).toEqual(nearest);
});

test('nearestNames() gives at most as many names as wanted, nearest first', () => {
  expect(nearestNames('abcdef', ['abcdxx', 'abcdex', 'abcdef1', 'Abcdef', 'abcdey'], 2)).toEqual(['Abcdef', 'abcdex']);
});
