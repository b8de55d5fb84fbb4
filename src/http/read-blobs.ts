/** Arguments that fit the schema, by the keys of the model. */
export type BoundInput = Readonly<Record<string, unknown>>;

/** Reads files that a schema made, so that a plan is plain data. Answers at once where there is none. */
export function readBlobs(input: BoundInput): BoundInput | Promise<BoundInput> {
  return Object.values(input).some(hasBlob) ? readAll(input) : input;
}

function hasBlob(value: unknown): boolean {
  return value instanceof Blob || (Array.isArray(value) && value.some((item) => item instanceof Blob));
}

async function readAll(input: BoundInput): Promise<BoundInput> {
  const entries = Object.entries(input).map(async ([key, value]) => [
    key,
    Array.isArray(value) ? await Promise.all(value.map(readBlob)) : await readBlob(value),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

async function readBlob(value: unknown): Promise<unknown> {
  if (!(value instanceof Blob)) return value;
  const { type, name } = value as Blob & { readonly name?: string };
  const data = new Uint8Array(await value.arrayBuffer());
  return { data, ...(name !== undefined && { filename: name }), ...(type && { contentType: type }) };
}
