/** `fetch failed` says little; what caused it says more. Empty for what says nothing, or throws when it is read. */
export function readFault(fault: unknown): string {
  if (Object(fault) !== fault) return String(fault);
  // Of several addresses that all failed, Node says only the code.
  const cause = readText(fault, ['cause', 'message']) || readText(fault, ['cause', 'code']);
  return [readText(fault, ['message']), cause].filter(Boolean).join(': ');
}

/** Whether no connection came about, as far as a runtime tells. Bun has the code in the fault itself. */
export function isUnreached(fault: unknown): boolean {
  const code = readText(fault, ['cause', 'code']) || readText(fault, ['code']);
  return /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/.test(code);
}

/** A thrown value may carry the request and with it the key: only its redacted name and message go on. */
export function copyFault(fault: unknown, redact: (text: string) => string): Error {
  const copy = new Error(redact(readFault(fault)));
  copy.name = redact(readText(fault, ['name'])) || copy.name;
  return copy;
}

function readText(value: unknown, path: readonly string[]): string {
  try {
    const text = path.reduce<unknown>((parent, key) => Reflect.get(parent as object, key), value);
    return typeof text === 'string' ? text : '';
  } catch {
    return '';
  }
}
