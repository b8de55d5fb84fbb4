import { isRecord } from '../schema/schema-node.ts';
import type { RequestPlan, RequestPlanBody, RequestPlanField } from '../tool/request-plan.ts';
import { createSecret, isSecret, type Secret } from '../tool/secret.ts';

/** Puts a text in the place of each secret within a value. */
export function replaceSecrets(value: unknown, toText: (secret: Secret) => string): unknown {
  if (isSecret(value)) return toText(value);
  if (Array.isArray(value)) return value.map((item) => replaceSecrets(item, toText));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceSecrets(item, toText)]));
}

/** The secrets within a value. */
export function listSecrets(value: unknown): readonly Secret[] {
  if (isSecret(value)) return [value];
  return Array.isArray(value) || isRecord(value) ? Object.values(value).flatMap(listSecrets) : [];
}

/** One plan of two: what differs between the one that shows `[secret]` and the one to send becomes a secret. */
export function concealPlan(shown: RequestPlan, sent: RequestPlan): RequestPlan {
  return {
    ...shown,
    ...(shown.url !== sent.url && { secretUrl: createSecret(sent.url) }),
    headers: concealValues(shown.headers, sent.headers),
    ...(shown.body && sent.body && { body: concealBody(shown.body, sent.body) }),
  };
}

function concealBody(shown: RequestPlanBody, sent: RequestPlanBody): RequestPlanBody {
  if (typeof shown.content === 'string') {
    return shown.content === sent.content ? shown : { ...shown, secretContent: createSecret(sent.content as string) };
  }
  if (shown.content instanceof Uint8Array) return shown;
  return { ...shown, content: concealValues(shown.content, sent.content as readonly RequestPlanField[]) };
}

function concealValues<Item extends { readonly value: unknown }>(
  shown: readonly Item[],
  sent: readonly Item[],
): readonly Item[] {
  return shown.map((item, index) => {
    const value = sent[index]?.value;
    return typeof value === 'string' && value !== item.value ? { ...item, value: createSecret(value) } : item;
  });
}
