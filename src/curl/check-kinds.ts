import { type CurlOperation, findLast, type GivenOption, isOn } from './curl-operation.ts';
import type { CurlSource } from './curl-source.ts';

/**
 * Checks which options go together.
 *
 * @throws {InvalidCurlError} for two kinds of request in one operation, of which curl sends none
 */
export function checkKinds({ fail, version }: CurlSource, operation: CurlOperation): void {
  const isGet = isOn(operation.request, 'get');
  let first: { readonly kind: string; readonly option: GivenOption } | undefined;
  for (const option of operation.given) {
    const kind = getKind(option, isGet);
    if (kind && first && kind !== first.kind) {
      fail(
        Math.max(option.offset, first.option.offset),
        `--${first.option.name} and --${option.name} ask for two kinds of request: only one can be sent`,
        'request',
      );
    }
    if (kind) first ??= { kind, option };
  }
  const failing = findLast(operation.none, 'fail-with-body');
  if (failing?.value && version < 8000 && isOn(operation.none, 'fail')) {
    fail(failing.offset, 'only one of --fail and --fail-with-body can be given', 'option');
  }
  const empty = findLast(operation.request, 'request');
  if (empty?.value === '' && version >= 8000) fail(empty.offset, '--request needs a method', 'option');
  const resumed = findLast(operation.request, 'continue-at');
  if (resumed && (first?.kind === 'data' || first?.kind === 'form')) {
    fail(resumed.offset, '--continue-at does not go with --data or --form', 'request');
  }
}

function getKind({ effect, name, value }: GivenOption, isGet: boolean): string | undefined {
  if (effect === 'form' || (effect === 'data' && !isGet)) return effect;
  if (name === 'head') return value ? name : 'get';
  return name === 'upload-file' && value !== '' ? name : undefined;
}
