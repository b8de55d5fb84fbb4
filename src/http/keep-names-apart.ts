import { isRecord } from '../schema/schema-node.ts';
import type { GivenValue } from './collect-values.ts';
import { refuseValue } from './refuse-value.ts';

/** An exploded object brings its keys in as names: they must not stand for another parameter, a literal or a credential. */
export function keepNamesApart(values: readonly GivenValue[], names: readonly string[]): void {
  for (const { parameter, value } of values) {
    const { wireName, style = 'form', contentType } = parameter;
    const isDeep = style === 'deepObject';
    const { explode = isDeep || (style === 'form' && parameter.in !== 'cookie') } = parameter;
    if (!isRecord(value) || !(explode || isDeep) || contentType !== undefined) continue;
    const isTaken = (key: string): boolean => {
      const written = isDeep ? `${wireName}[${key}]` : key;
      // A server may read `tenant[]` as `tenant`.
      return names.some((name) => written === name || (name !== wireName && written.startsWith(`${name}[`)));
    };
    const taken = Object.keys(value).find(isTaken);
    if (taken !== undefined) refuseValue(parameter, `an object without the key ${JSON.stringify(taken)}`);
  }
}
