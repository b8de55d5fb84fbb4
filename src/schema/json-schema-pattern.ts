const maxSourceLength = 2000;
const maxGroupDepth = 50;
const maxStates = 2000;

/**
 * Makes a test of text from a foreign document's `pattern` (ECMA-262, flag `u`).
 *
 * The platform's matcher backtracks, so a hostile pattern can hold it for ever. This one follows all ways at once
 * (Thompson's construction): time is linear in the text whatever the pattern. The platform's matcher only ever sees one
 * character at a time, to decide classes and escapes.
 *
 * @returns nothing for what cannot be run like that: look-around, back-references, a pattern that is no ECMA-262 pattern,
 * one longer than 2,000 characters, deeper than 50 groups or larger than 2,000 steps once its repetitions are counted out
 */
export function compilePattern(source: string): ((text: string) => boolean) | undefined {
  const pattern = dropNeedlessEscapes(source);
  if (pattern.length > maxSourceLength || !isRegularExpression(pattern)) return undefined;
  const start = parse(pattern.match(token) ?? [])?.(end, { count: 0 });
  return start && ((text) => isMatch(start, [...text]));
}

/** Makes the states of a part of a pattern, given what comes next; nothing when there are too many. */
type Builder = (next: State, size: { count: number }) => State | undefined;

/** Whether an anchor holds before the character at `index`. */
type Place = (text: readonly string[], index: number) => boolean;

interface State {
  readonly test?: (character: string) => boolean;
  readonly holds?: Place;
  readonly next: State[];
}

// One character or escape, a class, a group's opening, a quantifier.
const token =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|.)|\[(?:\\.|[^\]\\])*\]|\(\?(?::|<(?![=!])[^>]*>|.)|[*+?]\??|\{\d+(?:,\d*)?\}\??|./gsu;

/** Documents often escape what flag `u` forbids to escape, such as `\-` or `\@` or `\_`. */
function dropNeedlessEscapes(source: string): string {
  return source.replace(/\\(.)/gsu, (escaped, character: string) =>
    /[ !"#%&',:;<=>@_`~-]/.test(character) ? `\\x${character.charCodeAt(0).toString(16)}` : escaped,
  );
}

function isRegularExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

function parse(tokens: readonly string[]): Builder | undefined {
  // One list of choices per open group; the last part of the last choice is what a quantifier belongs to.
  const groups: Builder[][][] = [[[]]];
  for (const text of tokens) {
    const choices = groups.at(-1) as Builder[][];
    const parts = choices.at(-1) as Builder[];
    if (/^\((?!\?)|^\(\?(?::|<.)/.test(text)) groups.push([[]]);
    else if (/^\(|^\\[1-9k]/.test(text) || groups.length > maxGroupDepth) return undefined;
    else if (text === ')')
      groups
        .at(-2)
        ?.at(-1)
        ?.push(toChoice(groups.pop() as Builder[][]));
    else if (text === '|') choices.push([]);
    else if (/^[*+?]|^\{./.test(text)) parts.push(toRepeat(parts.pop() as Builder, text));
    else parts.push(toLeaf(text));
  }
  return toChoice(groups[0] as Builder[][]);
}

function toChoice(choices: readonly Builder[][]): Builder {
  return (next, size) => {
    const ways = choices.map((parts) =>
      parts.reduceRight<State | undefined>((rest, part) => rest && part(rest, size), next),
    );
    return toState(size, { next: ways as State[] });
  };
}

function toState(size: { count: number }, state: State): State | undefined {
  return ++size.count > maxStates || state.next.includes(undefined as never) ? undefined : state;
}

function toRepeat(part: Builder, quantifier: string): Builder {
  const [, least, comma, most] = /(\d+)(,?)(\d*)/.exec(quantifier) ?? [];
  const min = least ? Number(least) : quantifier.startsWith('+') ? 1 : 0;
  const max = Number(most || (comma ? Infinity : least) || (quantifier.startsWith('?') ? 1 : Infinity));
  return (next, size) => {
    let state = toState(size, { next: [next] });
    if (state && max === Infinity) state.next.push(part(state, size) as State);
    for (let index = max === Infinity ? 0 : max; state && index > min; index--) {
      state = toState(size, { next: [next, part(state, size) as State] });
    }
    for (let index = 0; state && index < min; index++) state = part(state, size);
    return state;
  };
}

function toLeaf(text: string): Builder {
  const place = places.get(text);
  if (place) return (next, size) => toState(size, { holds: place, next: [next] });
  const expression = /^[\\[.]/.test(text) && new RegExp(`^${text}$`, 'u');
  const test = (character: string): boolean => (expression ? expression.test(character) : character === text);
  return (next, size) => toState(size, { test, next: [next] });
}

const places: ReadonlyMap<string, Place> = new Map<string, Place>([
  ['^', (_, index) => index === 0],
  ['$', (text, index) => index === text.length],
  ['\\b', isWordEdge],
  ['\\B', (text, index) => !isWordEdge(text, index)],
]);

function isWordEdge(text: readonly string[], index: number): boolean {
  return /^\w/.test(text[index - 1] ?? '') !== /^\w/.test(text[index] ?? '');
}

const end: State = { next: [] };

function isMatch(start: State, text: readonly string[]): boolean {
  let waiting: State[] = [];
  for (let index = 0; index <= text.length; index++) {
    // A pattern may match anywhere, so a new way starts at each character.
    const states = new Set([start, ...waiting]);
    waiting = [];
    for (const state of states) {
      if (state === end) return true;
      if (state.test ? state.test(text[index] ?? '') : !state.holds || state.holds(text, index)) {
        for (const next of state.next) state.test ? waiting.push(next) : states.add(next);
      }
    }
  }
  return false;
}
