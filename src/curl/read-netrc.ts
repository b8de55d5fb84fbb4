/** The login of a `.netrc` file for a host, and for a user where the URL names one. */
export function findNetrcLogin(
  text: string,
  host: string,
  wanted: string | undefined,
): { username: string; password: string } | undefined {
  let username: string | undefined;
  let password: string | undefined;
  let isMachine = false;
  const found = (): { username: string; password: string } | undefined =>
    isMachine &&
    (wanted === undefined
      ? (username ?? password) !== undefined
      : (username ?? wanted) === wanted && password !== undefined)
      ? { username: wanted ?? username ?? '', password: password ?? '' }
      : undefined;
  const tokens = text
    .replace(/^[ \t]*macdef(?:.*\n)(?:[ \t]*\S.*\n?)*/gm, '\n')
    .matchAll(/#[^\n]*|"((?:[^"\\]|\\.)*)"|(\S+)/g);
  for (let token = tokens.next(); !token.done; token = tokens.next()) {
    const word = token.value[2]?.toLowerCase();
    const value = (): string => readToken(tokens.next().value);
    if (word === 'machine' || word === 'default') {
      const login = found();
      if (login) return login;
      isMachine = word === 'default' || value().toLowerCase() === host.toLowerCase();
      username = undefined;
      password = undefined;
    } else if (word === 'login') {
      const login = username !== undefined && found();
      if (login) return login;
      if (username !== undefined) password = undefined;
      username = value();
    } else if (word === 'password') {
      password = value();
    } else if (word === 'account') {
      value();
    }
  }
  return found();
}

const escapes: ReadonlyMap<string, string> = new Map(Object.entries({ n: '\n', r: '\r', t: '\t' }));

function readToken(match: RegExpExecArray | undefined): string {
  return match?.[2] ?? (match?.[1] ?? '').replace(/\\(.)/gs, (_, letter: string) => escapes.get(letter) ?? letter);
}
