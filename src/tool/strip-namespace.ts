/** Namespaces that models put in front of a name, and the call number that some put behind it (`functions.weather:0`). */
const decoratedName = /^(?:functions?|tools?|default_api|mcp)[._:/](.{1,128}?)(?::\d{1,4})?$/;

/** A name as a model wrote it, without a namespace in front; any other name as it is. */
export const stripNamespace = (name: string): string => decoratedName.exec(name)?.[1] ?? name;
