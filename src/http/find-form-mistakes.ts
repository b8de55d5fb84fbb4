import type { SourceMistake } from '../tool/invalid-source-error.ts';
import { explainTokenUrl } from './base-url.ts';
import type { HttpCredentials } from './http-credentials.ts';
import type { HttpPlugin } from './http-plugin.ts';
import { isReserved } from './list-parameters.ts';

type Path = SourceMistake['path'];
type Fields = Readonly<Record<string, unknown>>;

/** Keys that do not go together, which the types of a declaration written in TypeScript refuse. */
export function findFormMistakes(plugin: HttpPlugin): readonly SourceMistake[] {
  const { methods, credentials } = plugin;
  return [
    ...findCredentialMistakes(credentials, ['credentials']),
    ...methods.flatMap(({ parameters = [], credentials: own }, index) => {
      const path = ['methods', index];
      return [
        ...parameters.flatMap((parameter, place) => findParameterMistakes(parameter, [...path, 'parameters', place])),
        ...(own === 'none' ? [] : findCredentialMistakes(own, [...path, 'credentials'])),
      ];
    }),
  ];
}

function findParameterMistakes(parameter: object, path: Path): readonly SourceMistake[] {
  const fields: Fields = { ...parameter };
  const { in: place, required } = fields;
  const kinds = ['type', 'schema', 'fixed'].filter((key) => fields[key] !== undefined);
  const wrong = (isWrong: unknown, key: string, message: string): readonly SourceMistake[] =>
    isWrong ? [{ path: [...path, key], message }] : [];
  const excluded = (keys: string, other: string): readonly SourceMistake[] =>
    keys.split(' ').flatMap((key) => wrong(fields[key] !== undefined, key, `does not go with ${other}`));
  return [
    ...(kinds.length === 1 ? [] : [{ path, message: 'must have one of type, schema and fixed' }]),
    ...(fields.fixed === undefined ? [] : excluded('required default aliases examples', 'fixed')),
    ...(fields.contentType === undefined ? [] : excluded('style explode allowReserved', 'contentType')),
    ...wrong(place === 'path' && required === false, 'required', 'must be true: a path has all its parts'),
    ...(place === 'query' || place === 'body' ? [] : excluded('allowReserved', `a ${place} parameter`)),
    ...(place === 'body' ? [] : excluded('wholeBody', `a ${place} parameter`)),
    ...wrong(place !== 'body' && fields.type === 'file', 'type', 'is for body parameters'),
    ...wrong(
      place === 'header' && isReserved(String(fields.wireName ?? fields.name)),
      'name',
      'is a header that no parameter sets',
    ),
    ...findTypeMistakes(fields, path),
  ];
}

/** The keywords of values, and the types that have them. */
const keywords: readonly (readonly [keys: string, types: string])[] = [
  ['enum', 'string number integer'],
  ['minLength maxLength', 'string'],
  ['minimum maximum', 'number integer'],
  ['items minItems maxItems', 'array'],
  ['properties', 'object'],
];

function findTypeMistakes(fields: Fields, path: Path): readonly SourceMistake[] {
  const { type, items, properties } = fields;
  const misplaced = keywords
    .filter(([, types]) => !types.split(' ').includes(String(type)))
    .flatMap(([keys]) => keys.split(' ').filter((key) => fields[key] !== undefined))
    .map((key) => ({ path: [...path, key], message: `does not go with the type ${type}` }));
  const ofType = ((fields.enum ?? []) as readonly unknown[]).every(
    (member) => (typeof member === 'string') === (type === 'string'),
  );
  return [
    ...misplaced,
    ...(ofType ? [] : [{ path: [...path, 'enum'], message: `must have members of the type ${type}` }]),
    ...(items ? findTypeMistakes(items as Fields, [...path, 'items']) : []),
    ...Object.entries({ ...(properties as Fields) }).flatMap(([key, property]) =>
      findTypeMistakes(property as Fields, [...path, 'properties', key]),
    ),
  ];
}

/** Of credentials as data, which are no longer there when others are looked at. */
const credentialKeys: ReadonlyMap<unknown, string> = new Map([
  ['oauth2-client-credentials', 'tokenUrl clientId clientSecret'],
  ['oauth2-refresh-token', 'tokenUrl clientId refreshToken'],
]);

function findCredentialMistakes(credentials: HttpCredentials | undefined, path: Path): readonly SourceMistake[] {
  const list = [credentials ?? []].flat();
  const isList = Array.isArray(credentials);
  return list.flatMap((credential, index) => findKeyMistakes(credential, isList ? [...path, index] : path));
}

/** Keys that a type needs, and the one among them that must be more than a text. */
function findKeyMistakes(value: { readonly type: string }, path: Path): readonly SourceMistake[] {
  const keys = credentialKeys.get(value.type)?.split(' ') ?? [];
  return keys.flatMap((key) => {
    const given = (value as Fields & typeof value)[key];
    const problem =
      given === undefined ? `is required for the type ${value.type}` : key === 'tokenUrl' && explainTokenUrl(given);
    return problem ? [{ path: [...path, key], message: problem }] : [];
  });
}
