import { shortenText } from '../redact/shorten-text.ts';
import type { ArgumentIssue } from '../tool/argument-issue.ts';
import { formatPath } from '../tool/format-path.ts';

/** More issues than this are counted, not listed. */
const maxIssues = 20;
/** In UTF-16 units: each issue has an equal share, so that one long issue does not hide the others. */
const maxText = 8000;
const maxKey = 80;

/**
 * Writes issues for the model, one per line: `Cannot accept arguments: $.days must be >= 1: current value is 0`.
 * Long keys are shortened.
 *
 * @param heading what the issues are of, without a colon
 */
export function formatIssues(issues: readonly ArgumentIssue[], heading = 'Cannot accept arguments'): string {
  const listed = issues.slice(0, maxIssues);
  const lines = listed.map(({ path, message }) => {
    const place = path.map((key) => (typeof key === 'string' ? shortenText(key, maxKey) : key));
    return shortenText(`${formatPath(place)} ${message}`, maxText / listed.length);
  });
  if (issues.length > maxIssues) lines.push(`and ${issues.length - maxIssues} more`);
  return `${heading}:${lines.length > 1 ? '\n' : ' '}${lines.join('\n')}`;
}
