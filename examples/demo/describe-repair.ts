import { formatPath, type Repair } from 'tooltable';

/** Such as `string-to-number at $.days`. */
export function describeRepair({ name, path }: Repair): string {
  return path ? `${name} at ${formatPath(path)}` : name;
}
