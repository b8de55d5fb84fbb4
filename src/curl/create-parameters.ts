import { bigint, unknown } from 'valibot';
import type { HttpToolParameter } from '../http/http-tool-parameter.ts';
import { stringifyJson } from '../json/stringify-json.ts';
import { createSecret } from '../tool/secret.ts';
import type { CurlSample, CurlValue } from './curl-value.ts';
import { inferValueType } from './infer-value-type.ts';
import { isSecretValue } from './lift-credentials.ts';

/** The model gives what is not fixed, and is shown the sample unless a secret is in it. */
export function createParameters(values: readonly CurlSample[]): readonly HttpToolParameter[] {
  const taken = new Set(values.map(({ place, name }) => `${place} ${name}`));
  return values.map((value) => createParameter(value, pickName(value, taken)));
}

/** No model may use an empty key, or one that objects have a use for. */
function pickName({ place, name }: CurlSample, taken: Set<string>): string {
  if (name !== '' && name !== '__proto__') return name;
  let free = `${name}value`;
  while (taken.has(`${place} ${free}`)) free += '_';
  taken.add(`${place} ${free}`);
  return free;
}

function createParameter(value: CurlSample, key: string): HttpToolParameter {
  const { place, name, sample, use, isSecret, wholeBody, contentType } = value;
  const where = {
    name: key,
    ...(key !== name && { wireName: name }),
    in: place,
    ...(wholeBody && { wholeBody }),
    ...(contentType !== undefined && { contentType }),
  };
  // The rules above make only what the types allow; they cannot follow that.
  const declare = (rest: object): HttpToolParameter => ({ ...where, ...rest }) as unknown as HttpToolParameter;
  if (use === 'fixed') return declare({ fixed: isSecret ? hideTexts(sample) : sample });
  if (value.isFile) return declare({ ...fileType(sample), required: true });
  const hidesSecret = listSecrets(value).length > 0;
  const isShown = sample !== undefined && sample !== null && typeof sample !== 'bigint' && !hidesSecret;
  const required = sample !== null || wholeBody === true;
  return declare({ ...describeSample(sample), required, ...(isShown && { examples: [sample] }) });
}

/** Every text in a value as a secret; numbers too, which no longer are numbers then. */
function hideTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hideTexts);
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value !== 'object') return createSecret(String(value));
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, hideTexts(member)]));
}

export function toText(sample: unknown): string {
  return typeof sample === 'object' ? stringifyJson(sample) : String(sample);
}

/** Several files of one name are a list. */
function fileType(sample: unknown): object {
  return Array.isArray(sample) ? { type: 'array', items: { type: 'file' } } : { type: 'file' };
}

/** A sample that tells no type takes anything; one that was not given is a text. */
function describeSample(sample: unknown): object {
  if (typeof sample === 'bigint') return { schema: bigint() };
  return sample === undefined ? { type: 'string' } : (inferValueType(sample) ?? { schema: unknown() });
}

/** A value that is a secret, or those within it, by their paths. */
export function listSecrets({ place, name, sample, isSecret }: CurlSample): readonly CurlValue[] {
  if (isSecret) return [{ place, name, sample: undefined, isSecret }];
  if (typeof sample !== 'object' || sample === null) return [];
  return Object.entries(sample).flatMap(([key, member]) =>
    listSecrets({
      place,
      name: `${name}.${key}`,
      sample: member,
      isSecret: isSecretValue(key, member),
      use: 'argument',
    }),
  );
}
