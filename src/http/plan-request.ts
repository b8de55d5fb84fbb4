import type { RequestPlan } from '../tool/request-plan.ts';
import { checkHttpPlugin } from './check-http-plugin.ts';
import { createRequestPlanner } from './create-request-planner.ts';
import type { HttpPlugin, HttpPluginMethod } from './http-plugin.ts';

/**
 * Makes the request of one call, without sending it and without credentials, from arguments that fit the schema of the
 * tool: by the keys that the model uses. An argument goes before a default. Secrets in it print as `[secret]`.
 *
 * @throws {InvalidSourceError} for a declaration with mistakes
 * @throws {ToolArgumentsError} for what is required and missing, and for values that their places cannot take
 * @throws {HttpRequestError} `http-request`, where the request would not be as declared
 *
 * @example
 * planRequest(plugin, plugin.methods[0], { city: 'Hangzhou' }).url;
 */
export function planRequest(
  plugin: HttpPlugin,
  method: HttpPluginMethod,
  boundArguments: Readonly<Record<string, unknown>>,
): RequestPlan {
  checkHttpPlugin({ ...plugin, methods: [method] });
  return createRequestPlanner(plugin, method)(boundArguments);
}
