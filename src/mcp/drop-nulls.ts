/** Languages without `undefined` say null for what is not there, which the official packages refuse. */
export function dropNulls(value: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(Object(value)).filter(([, member]) => member !== null));
}
