/** One event of a `text/event-stream`. */
export interface ServerSentEvent {
  /** `message` where the stream does not say. */
  readonly event: string;
  readonly data: string;
  /** The last id that the stream gave; absent before there was one. */
  readonly id?: string;
}

/** Reads a stream as its bytes come, wherever they were cut. */
export interface EventParser {
  /** The events that these bytes complete. */
  readonly push: (bytes: Uint8Array) => readonly ServerSentEvent[];
  /** The last event, where only the blank line behind it is missing. A line that was cut off is left out. */
  readonly end: () => readonly ServerSentEvent[];
}

export interface EventParserOptions {
  /** UTF-16 units of one event. @default 8388608 */
  readonly maxLength?: number;
}

/**
 * A push parser of server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html, section 9.2.6.
 * Its `push` throws a `RangeError` for an event beyond `maxLength`. `retry` is passed over.
 */
export function createEventParser({ maxLength = 8_388_608 }: EventParserOptions = {}): EventParser {
  const decoder = new TextDecoder();
  const state: ParserState = { pieces: [], data: [], event: '', id: undefined, length: 0, isAfterReturn: false };
  return {
    push: (bytes) => {
      const events = readLines(decoder.decode(bytes, { stream: true }), state).flatMap((line) => readLine(line, state));
      if (state.length > maxLength)
        throw new RangeError(`An event of the stream is longer than ${maxLength} characters`);
      return events;
    },
    end: () => readLine('', state),
  };
}

interface ParserState {
  /** Of the line that is not yet whole: joined once, however small the pieces are. */
  pieces: string[];
  data: string[];
  event: string;
  id: string | undefined;
  /** Of the event so far. */
  length: number;
  isAfterReturn: boolean;
}

/** The lines that a text completes. They end in CR LF, LF or CR. */
function readLines(given: string, state: ParserState): readonly string[] {
  if (given === '') return [];
  const text = state.isAfterReturn && given[0] === '\n' ? given.slice(1) : given;
  state.isAfterReturn = given.endsWith('\r');
  const lines = text.split(/\r\n|\n|\r/);
  const rest = lines.pop() ?? '';
  const [first] = lines;
  if (first !== undefined) {
    lines[0] = state.pieces.join('') + first;
    state.pieces = [];
  }
  if (rest !== '') state.pieces.push(rest);
  state.length += text.length;
  return lines;
}

/** The event that a line completes, if it is blank. */
function readLine(line: string, state: ParserState): readonly ServerSentEvent[] {
  if (line !== '') {
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') state.data.push(value);
    if (field === 'event') state.event = value;
    if (field === 'id' && !value.includes('\0')) state.id = value;
    return [];
  }
  const { data, event, id, pieces } = state;
  Object.assign(state, { data: [], event: '', length: pieces.join('').length });
  return data.length > 0 ? [{ event: event || 'message', data: data.join('\n'), ...(id !== undefined && { id }) }] : [];
}
