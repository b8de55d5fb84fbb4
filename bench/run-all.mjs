import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { readSettings } from './lib/settings.mjs';
import { compareCalls } from './measures/calls.mjs';
import { compareRegistration } from './measures/registration.mjs';
import { compareRepairSpeed } from './measures/repair-speed.mjs';
import { compareRepairs } from './measures/repair-success.mjs';
import { compareSizes } from './measures/size.mjs';
import { compareStartUp } from './measures/start-up.mjs';

const settings = readSettings();
const results = new URL('results/', import.meta.url);

const subjects = listFiles('subjects');
const parsers = listFiles('parsers');
const programs = listFiles('programs');

mkdirSync(results, { recursive: true });
save('size', await compareSizes(programs));
save('calls', compareCalls(subjects, settings));
save('registration', compareRegistration(subjects, settings));
save('repair-success', compareRepairs(parsers));
save('repair-speed', compareRepairSpeed(parsers, settings));
save('start-up', await compareStartUp(programs, settings));

/** What everything is measured against is always there. */
function listFiles(directory) {
  const files = readdirSync(new URL(directory, import.meta.url)).sort();
  return files.filter((file) => file === 'limit.mjs' || file.includes(settings.only));
}

function save(name, rows) {
  const conditions = { node: process.version, rounds: settings.rounds, date: new Date().toISOString() };
  writeFileSync(new URL(`${name}.json`, results), JSON.stringify({ ...conditions, rows }, null, 1));
  for (const { file, error } of rows) if (error) console.log(`${name}: ${file}: ${error}`);
  console.log(`${name}: done`);
}
