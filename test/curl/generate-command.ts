import * as samples from './command-samples.ts';
import { createRandom, type Random } from './create-random.ts';

export type CommandProfile = 'realistic' | 'nasty' | 'error' | 'mixed';

/** A command as words that belong together: an option with its value, or a URL. */
export interface GeneratedCommand {
  readonly profile: Exclude<CommandProfile, 'mixed'>;
  readonly groups: readonly (readonly string[])[];
  /** For the command's standard input. */
  readonly input: string;
}

export interface GenerateCommandOptions {
  /** @default 'mixed' */
  readonly profile?: CommandProfile;
}

/** The same command for the same seed. */
export function generateCommand(seed: number, { profile = 'mixed' }: GenerateCommandOptions = {}): GeneratedCommand {
  const random = createRandom(seed);
  const drawn =
    profile === 'mixed' ? random.pick(['realistic', 'realistic', 'nasty', 'nasty', 'error'] as const) : profile;
  const groups = createGroups({ random, profile: drawn, oddness: { realistic: 0.05, nasty: 0.45, error: 0.3 }[drawn] });
  return { profile: drawn, groups, input: 'standard\r\ninput\n' };
}

interface Drawing {
  readonly random: Random;
  readonly profile: GeneratedCommand['profile'];
  /** How often a value is an odd one. */
  readonly oddness: number;
}

type Groups = readonly (readonly string[])[];
type Shape = (drawing: Drawing) => Groups;

function createGroups(drawing: Drawing): Groups {
  const { random, profile } = drawing;
  if (profile === 'error' && random.chance(0.6)) return [...random.pick(faults)(drawing), urlGroup(drawing)];
  const operation = createOperation(drawing);
  if (!random.chance(profile === 'nasty' ? 0.12 : 0.03)) return operation;
  return [...operation, [random.pick(['--next', '-:', '-s:'])], ...createOperation(drawing)];
}

function createOperation(drawing: Drawing): Groups {
  const { random, profile, oddness } = drawing;
  const groups = [
    ...repeat(random.between(0, 2), () => random.pick(samples.sideOptions)),
    ...random.pick(shapes)(drawing),
    ...(random.chance(0.4) ? random.pick(extras)(drawing) : []),
  ];
  const urls = repeat(random.chance(0.06) ? random.between(2, 3) : 1, () => urlGroup(drawing));
  if (profile === 'realistic') return random.chance(0.5) ? [...urls, ...groups] : [...groups, ...urls];
  return random.shuffle([
    ...groups,
    ...urls,
    ...(random.chance(oddness / 4) ? [random.pick(samples.sideOptions)] : []),
  ]);
}

function repeat<Item>(count: number, create: () => Item): readonly Item[] {
  return Array.from({ length: count }, create);
}

const shapes: readonly Shape[] = [
  (drawing) => headerGroups(drawing, 4),
  (drawing) => [...headerGroups(drawing, 2), methodGroup(drawing)],
  (drawing) => [
    option(drawing, 'header', 'Content-Type: application/json'),
    jsonData(drawing),
    ...headerGroups(drawing, 2),
  ],
  (drawing) => [methodGroup(drawing), option(drawing, 'header', 'Content-Type: application/json'), jsonData(drawing)],
  (drawing) => [...repeat(drawing.random.between(1, 3), () => dataGroup(drawing)), ...headerGroups(drawing, 2)],
  (drawing) => [option(drawing, 'get'), ...repeat(drawing.random.between(1, 3), () => dataGroup(drawing))],
  (drawing) => [...repeat(drawing.random.between(1, 4), () => formGroup(drawing)), ...headerGroups(drawing, 1)],
  (drawing) => [
    option(drawing, 'json', pickOf(drawing, samples.jsonTexts, ['@body.json'])),
    ...headerGroups(drawing, 2),
  ],
  (drawing) => [option(drawing, 'json', '{"a":1}'), dataGroup(drawing)],
  (drawing) => [
    option(drawing, 'upload-file', drawing.random.pick(['note.txt', 'body.json', 'pixel.png', '-'])),
    ...headerGroups(drawing, 1),
  ],
  (drawing) => [option(drawing, 'head'), ...headerGroups(drawing, 2)],
  (drawing) => [option(drawing, 'get'), ...headerGroups(drawing, 1)],
  ({ random }) => [
    ['-H', random.pick(samples.headers)],
    ['--data-raw', random.pick(samples.jsonTexts)],
    ['--compressed'],
  ],
];

const extras: readonly Shape[] = [
  (drawing) => [option(drawing, 'user', pickOf(drawing, samples.users.slice(0, 2), samples.users))],
  (drawing) => [option(drawing, 'user-agent', pickOf(drawing, samples.agents.slice(0, 1), samples.agents))],
  (drawing) => [option(drawing, 'referer', pickOf(drawing, samples.referers.slice(0, 1), samples.referers))],
  (drawing) => [option(drawing, 'cookie', pickOf(drawing, samples.cookies.slice(0, 2), samples.cookies))],
  (drawing) => repeat(2, () => option(drawing, 'cookie', drawing.random.pick(samples.cookies))),
  (drawing) => [option(drawing, 'oauth2-bearer', 't0ken'), ...headerGroups(drawing, 1)],
  (drawing) => [option(drawing, 'range', drawing.random.pick(['0-99', '100-', '-50', '7']))],
  (drawing) => [option(drawing, 'url-query', drawing.random.pick(samples.urlQueries))],
  (drawing) => [option(drawing, 'request', drawing.random.pick(samples.methods))],
  (drawing) => [option(drawing, 'get'), option(drawing, 'head')],
  (drawing) => [dataGroup(drawing)],
];

/** What curl refuses before it sends anything, or might be expected to. */
const faults: readonly Shape[] = [
  () => [['--no-such-option']],
  () => [['-Y']],
  () => [['-']],
  () => [
    ['-d', 'a=1'],
    ['-F', 'b=2'],
  ],
  () => [['-I'], ['-d', 'a=1']],
  () => [['-I'], ['-F', 'a=1']],
  () => [
    ['-T', 'note.txt'],
    ['-d', 'a=1'],
  ],
  () => [
    ['--json', '{}'],
    ['-F', 'a=b'],
  ],
  () => [['-G'], ['-F', 'a=b']],
  () => [['-G'], ['-T', 'note.txt']],
  () => [['-G'], ['-I'], ['-d', 'a=1']],
  () => [['-G'], ['--json', '{"a":1}']],
  () => [['-I'], ['--no-head']],
  () => [['--dat', 'a=1']],
  () => [['--data=a=1']],
  () => [['--no-data', 'a']],
  () => [['--no-header']],
  () => [['--HEADER', 'A: b']],
  () => [['--data-b', 'a=1']],
  () => [['-sSXd', 'PUT']],
  () => [['--next']],
  () => [['-m', 'soon']],
  () => [['--max-redirs', 'x']],
  () => [['--retry', '-1']],
  () => [['--'], ['-H']],
  () => [['-X', 'POST'], ['-G']],
  ({ random }) => [['-F', random.pick(samples.badFormFields)]],
  ({ random }) => [[random.pick(samples.badUrls)]],
  ({ random }) => [['--url', random.pick(samples.badUrls)]],
  ({ random }) => [[random.pick(samples.globUrls)]],
  () => [['-F', 'file=@missing.txt']],
  () => [['-T', 'missing.txt']],
];

function urlGroup(drawing: Drawing): readonly string[] {
  const { random, oddness } = drawing;
  const url = random.chance(oddness / 5)
    ? random.pick(samples.globUrls)
    : random.pick(samples.schemes) +
      pickOf(drawing, samples.hosts, samples.oddHosts) +
      pickOf(drawing, samples.paths, samples.oddPaths) +
      pickOf(drawing, samples.queries, samples.oddQueries);
  return random.chance(0.1) ? option(drawing, 'url', url) : [url];
}

function headerGroups(drawing: Drawing, most: number): Groups {
  return repeat(drawing.random.between(0, most), () =>
    option(drawing, 'header', pickOf(drawing, samples.headers, samples.oddHeaders)),
  );
}

function methodGroup(drawing: Drawing): readonly string[] {
  return option(drawing, 'request', pickOf(drawing, samples.methods.slice(0, 6), samples.methods));
}

function jsonData(drawing: Drawing): readonly string[] {
  const name = drawing.random.pick(['data', 'data', 'data-raw', 'data-binary', 'data-ascii']);
  return option(drawing, name, drawing.random.pick(samples.jsonTexts));
}

function dataGroup(drawing: Drawing): readonly string[] {
  const { random } = drawing;
  if (random.chance(0.25)) return option(drawing, 'data-urlencode', random.pick(samples.encodedTexts));
  const name = random.pick(['data', 'data', 'data-raw', 'data-binary', 'data-ascii']);
  if (random.chance(0.12)) return option(drawing, name, random.pick(['@note.txt', '@body.json', '@void.txt', '@-']));
  return option(drawing, name, random.pick(random.chance(0.3) ? samples.jsonTexts : samples.formTexts));
}

function formGroup(drawing: Drawing): readonly string[] {
  const { random } = drawing;
  if (random.chance(0.15)) return option(drawing, 'form-string', random.pick(samples.formStrings));
  return option(drawing, 'form', pickOf(drawing, samples.formFields, samples.oddFormFields));
}

function pickOf<Item>({ random, oddness }: Drawing, usual: readonly Item[], odd: readonly Item[]): Item {
  return random.pick(random.chance(oddness) ? odd : usual);
}

const letters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    header: 'H',
    data: 'd',
    request: 'X',
    user: 'u',
    'user-agent': 'A',
    referer: 'e',
    cookie: 'b',
    form: 'F',
    get: 'G',
    head: 'I',
    'upload-file': 'T',
    range: 'r',
  }),
);

/** An option in one of the ways in which curl 7 reads it. */
function option({ random, profile }: Drawing, name: string, value?: string): readonly string[] {
  const values = value === undefined ? [] : [value];
  const letter = letters.get(name);
  if (letter !== undefined && random.chance(0.6)) {
    const cluster = random.chance(profile === 'nasty' ? 0.15 : 0.03) ? random.pick(['s', 'k', 'sS', 'L', 'v']) : '';
    const isGlued = value !== undefined && value !== '' && random.chance(profile === 'nasty' ? 0.25 : 0.05);
    return isGlued ? [`-${cluster}${letter}${value}`] : [`-${cluster}${letter}`, ...values];
  }
  const isShortened = profile === 'nasty' && name.length > 6 && random.chance(0.1);
  return [`--${isShortened ? name.slice(0, -1) : name}`, ...values];
}
