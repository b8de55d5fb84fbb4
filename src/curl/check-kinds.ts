import { type CurlOperation, type GivenOption, isOn, listGiven } from './curl-operation.ts';
import type { CurlSource } from './curl-source.ts';

/**
 * Checks which options go together.
 *
 * @throws {InvalidCurlError} for two kinds of request in one operation, of which curl sends none
 */
export function checkKinds({ fail, version }: CurlSource, operation: CurlOperation): void {
  const isGet = isOn(operation, 'get');
  const kinds = new Map<string, GivenOption>();
  for (const option of operation.given) {
    const kind = option.effect === 'request' && getKind(option, isGet);
    if (kind && !kinds.has(kind)) kinds.set(kind, option);
  }
  const [first, second] = kinds.values();
  if (first && second) {
    const later = second.offset > first.offset ? second : first;
    fail(
      later.offset,
      `--${first.name} and --${second.name} ask for two kinds of request: only one can be sent`,
      'request',
    );
  }
  const failing = listGiven(operation, 'fail', 'fail-with-body').at(-1);
  if (failing && version < 8000 && isOn(operation, 'fail') && isOn(operation, 'fail-with-body')) {
    fail(failing.offset, 'only one of --fail and --fail-with-body can be given', 'option');
  }
  const empty = operation.last.get('request');
  if (empty?.value === '' && version >= 8000) fail(empty.offset, '--request needs a method', 'option');
  const resumed = operation.last.get('continue-at');
  if (resumed && (kinds.has('POST') || kinds.has('MIME'))) {
    fail(resumed.offset, '--continue-at does not go with --data or --form', 'request');
  }
}

function getKind({ name, value }: GivenOption, isGet: boolean): string | undefined {
  if (name === 'head') return value ? 'HEAD' : 'GET';
  if (name === 'form' || name === 'form-string') return 'MIME';
  if (name === 'upload-file') return value === '' ? undefined : 'PUT';
  return name === 'json' || name.startsWith('data') ? (isGet ? undefined : 'POST') : undefined;
}
