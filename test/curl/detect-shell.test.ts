import { expect, test } from 'vitest';
import { detectShell } from '../../src/curl/detect-shell.ts';

test.each([
  ["curl 'http://h/'", 'posix'],
  ['curl http://h/ -d a', 'posix'],
  ['curl http://h/ \\\n -d a', 'posix'],
  [`curl -d "{\\"a\\":1}" http://h/`, 'posix'],
  ["curl 'http://h/' -d 'a^&b'", 'posix'],
  ['curl ^"http://h/^"', 'cmd'],
  ['curl "http://h/" ^\n -d a', 'cmd'],
  ['curl "http://h/?a=1^&b=2"', 'cmd'],
  ['curl "http://h/" -d "{""a"":1}"', 'cmd'],
  ['C:\\x>curl http://h/', 'cmd'],
  ['curl.exe "http://h/"', 'powershell'],
  ['curl http://h/ `\n -d a', 'powershell'],
  ['PS C:\\x> curl http://h/', 'powershell'],
])('detectShell() takes %j for %s', (text, shell) => {
  expect(detectShell(text)).toBe(shell);
});
