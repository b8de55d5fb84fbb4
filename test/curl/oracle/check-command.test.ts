import { expect, test } from 'vitest';
import { checkCommand } from './check-command.ts';

test.each([
  'curl http://h.example/',
  "curl 'a|b' \"c;d\" $'e&f' g\\&h",
  'curl \\\n  http://h.example/ # a comment\n\n# and another\n',
  '# a comment\n  curl "http://h.example/?a=$&b=5$"',
  'curl a{b,c} d*',
])('checkCommand() lets one plain command through: %j', (command) => {
  expect(checkCommand(command)).toBeUndefined();
});

test.each([
  ['', 'not curl'],
  ['curlie x', 'not curl'],
  ['A=1 curl x', 'not curl'],
  ['\\curl x', 'not curl'],
  ['time curl x', 'not curl'],
  ['curl a\0', 'a NUL'],
  [`curl ${'a'.repeat(100_000)}`, 'too long'],
  ['curl a\nid', 'several commands'],
  ['curl a # comment\nid', 'several commands'],
  ['curl a;id', 'the operator ;'],
  ['curl a|id', 'the operator |'],
  ['curl a&', 'the operator &'],
  ['curl <(id)', 'the operator <'],
  ['curl a>b', 'the operator >'],
  ['curl $(id)', 'a variable or substitution'],
  ['curl "$(id)"', 'a variable or substitution'],
  ['curl "\\\\$HOME"', 'a variable or substitution'],
  ['curl `id`', 'a variable or substitution'],
  ['curl "`id`"', 'a variable or substitution'],
  ['curl $HOME', 'a variable or substitution'],
  ['curl $((1))', 'a variable or substitution'],
  ['curl $[1]', 'a variable or substitution'],
  ['curl a\\\n#$(id)', 'a variable or substitution'],
  ["curl 'a", 'a quote without its end'],
  ['curl "a\\"', 'a quote without its end'],
  ["curl $'a\\'", 'a quote without its end'],
])('checkCommand() refuses %j: %s', (command, reason) => {
  expect(checkCommand(command)).toBe(reason);
});
