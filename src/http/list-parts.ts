import type { RequestPlanBody, RequestPlanHeader, RequestPlanPart } from '../tool/request-plan.ts';
import type { GivenValue } from './collect-values.ts';

/** What a request was made of, in its order within each place. */
export interface RequestSources {
  /** Names in the literal query. */
  readonly queryNames: readonly string[];
  readonly statics: readonly RequestPlanHeader[];
  readonly values: readonly GivenValue[];
  readonly body: RequestPlanBody | undefined;
}

/** Says of each value where it came from, in the order of the request. */
export function listParts({ queryNames, statics, values, body }: RequestSources): readonly RequestPlanPart[] {
  const ofPlace = (place: RequestPlanPart['place']): readonly RequestPlanPart[] =>
    values.filter(({ parameter }) => parameter.in === place).map(toPart);
  return [
    ...ofPlace('path'),
    ...queryNames.map((name): RequestPlanPart => ({ place: 'query', name, source: 'static' })),
    ...ofPlace('query'),
    ...statics.map(({ name }): RequestPlanPart => ({ place: 'header', name, source: 'static' })),
    ...ofPlace('header'),
    ...ofPlace('cookie'),
    ...(body ? [{ place: 'header', name: 'Content-Type', source: 'derived' } as const] : []),
    ...ofPlace('body'),
  ];
}

function toPart({ parameter, source }: GivenValue): RequestPlanPart {
  const { in: place, wireName: name, key } = parameter;
  return { place, name, source, ...(source !== 'static' && { parameter: key }) };
}
