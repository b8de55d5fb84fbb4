import { isRecord } from '../schema/schema-node.ts';
import type { GivenValue } from './collect-values.ts';
import { refuseValue } from './refuse-value.ts';

/** An exploded object brings its keys in as names: they must not stand for another parameter, a literal or a credential. */
export function keepNamesApart(values: readonly GivenValue[], names: readonly string[]): void {
  for (const { parameter, value } of values) {
    const { style = 'form', explode = parameter.in !== 'cookie', contentType } = parameter;
    if (!isRecord(value) || !explode || style === 'deepObject' || contentType !== undefined) continue;
    const taken = Object.keys(value).find((key) => names.includes(key));
    if (taken !== undefined) refuseValue(parameter, `an object without the key ${JSON.stringify(taken)}`);
  }
}
