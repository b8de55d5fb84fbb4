import type { ArgumentIssue } from '../tool/argument-issue.ts';
import { formatPath } from '../tool/format-path.ts';

/** More issues than this are counted, not listed. */
const maxIssues = 20;

/**
 * Writes issues for the model, one per line: `Cannot accept arguments: $.days must be >= 1: current value is 0`.
 *
 * @param heading what the issues are of, without a colon
 */
export function formatIssues(issues: readonly ArgumentIssue[], heading = 'Cannot accept arguments'): string {
  const lines = issues.slice(0, maxIssues).map(({ path, message }) => `${formatPath(path)} ${message}`);
  if (issues.length > maxIssues) lines.push(`and ${issues.length - maxIssues} more`);
  return `${heading}:${lines.length > 1 ? '\n' : ' '}${lines.join('\n')}`;
}
