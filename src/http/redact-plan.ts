import { redactSecrets } from '../redact/redact-secrets.ts';
import { secretName } from '../redact/redact-text.ts';
import type { RequestPlan, RequestPlanField, RequestPlanHeader } from '../tool/request-plan.ts';
import { isSecret } from '../tool/secret.ts';

/** A copy of a plan for people: without its secrets, and without what looks like one. It cannot be sent. */
export function redactPlan(plan: RequestPlan): RequestPlan {
  const { method, url, headers, body, parts, secrets = [] } = plan;
  const redact = (text: string): string => redactSecrets(text, secrets);
  const redactNamed = <Item extends RequestPlanHeader | RequestPlanField>(item: Item): Item => {
    const isHidden = secretName.test(item.name) || isSecret(item.value);
    if (isHidden) return { ...item, value: '[secret]' };
    return typeof item.value === 'string' ? { ...item, value: redact(item.value) } : item;
  };
  const content = typeof body?.content === 'string' ? redact(body.content) : body?.content;
  return {
    method,
    url: redact(url),
    headers: headers.map(redactNamed),
    ...(body && {
      body: {
        ...(body.contentType !== undefined && { contentType: body.contentType }),
        content: Array.isArray(content) ? content.map(redactNamed) : (content as string),
      },
    }),
    parts,
  };
}
