import type { Path } from '../tool/repair.ts';
import { isRecord } from './schema-node.ts';

/** Something that no argument may hold, whatever its schema says; an issue of no schema. */
export interface ValueFault {
  readonly path: Path;
  readonly expected: string;
  readonly input: unknown;
  readonly message: string;
  readonly kind: 'fault';
}

export const maxDepth = 64;

/**
 * Finds what no schema may let in: numbers that are not finite (`1e400`), own `__proto__` keys, and nesting
 * beyond 64 levels, behind which it does not look.
 */
export function findFaults(value: unknown): readonly ValueFault[] {
  const faults: ValueFault[] = [];
  visit(value, [], faults);
  return faults;
}

/** Whether a value is nested so deeply that no schema should be asked. */
export function isTooDeep(faults: readonly ValueFault[]): boolean {
  return faults.some(({ path }) => path.length === maxDepth);
}

function visit(value: unknown, path: (string | number)[], faults: ValueFault[]): void {
  if (typeof value === 'number' && !Number.isFinite(value)) faults.push(fault(path, 'a finite number', value));
  if (typeof value !== 'object' || value === null) return;
  if (path.length === maxDepth) {
    faults.push(fault(path, `at most ${maxDepth} levels of nesting`, value));
    return;
  }
  if (Array.isArray(value)) for (const [index, item] of value.entries()) visitAt(index, item, path, faults);
  else if (isRecord(value)) for (const key of Object.keys(value)) visitKey(key, value, path, faults);
}

function visitKey(key: string, value: Record<string, unknown>, path: (string | number)[], faults: ValueFault[]): void {
  if (key === '__proto__') faults.push(fault([...path, key], 'absent', value[key]));
  else visitAt(key, value[key], path, faults);
}

function visitAt(key: string | number, value: unknown, path: (string | number)[], faults: ValueFault[]): void {
  path.push(key);
  visit(value, path, faults);
  path.pop();
}

export function fault(path: Path, expected: string, input: unknown): ValueFault {
  return { path: [...path], expected, input, message: 'Invalid value', kind: 'fault' };
}
