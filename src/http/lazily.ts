/** Makes a value when it is first asked for: most tools of a large table are never called. */
export function lazily<Value>(create: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: create() };
    return made.value;
  };
}
