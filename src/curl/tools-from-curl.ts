import { type ToolsFromHttpOptions, toolsFromHttp } from '../http/tools-from-http.ts';
import { formatPath } from '../tool/format-path.ts';
import type { Tool } from '../tool/tool.ts';
import { type CurlToHttpPluginOptions, curlToHttpPlugin } from './curl-to-http-plugin.ts';
import { parseCurl } from './parse-curl.ts';
import type { ParseCurlOptions } from './parse-curl-options.ts';

/** What `parseCurl`, `curlToHttpPlugin` and `toolsFromHttp` take. */
export interface ToolsFromCurlOptions extends ParseCurlOptions, CurlToHttpPluginOptions, ToolsFromHttpOptions {}

/**
 * Makes tools of a text with curl commands: one of each request. Nothing is sent before the model asks.
 *
 * @throws {InvalidCurlError} for a text that is not curl commands, and for what curl itself refuses
 * @throws {InvalidSourceError} for requests to several origins
 *
 * @example
 * const tools = createToolSet(toolsFromCurl(`curl https://api.example.com/v1/tickets --json '{"title": "bug"}'`));
 */
export function toolsFromCurl(text: string, options: ToolsFromCurlOptions = {}): readonly Tool[] {
  return toolsFromHttp(curlToHttpPlugin(parseCurl(text, options), options), {
    ...options,
    // Nobody has written the declaration, where the path alone would say what is meant.
    onWarning: ({ path, message }) => options.onWarning?.({ path, message: `${formatPath(path)} ${message}` }),
  });
}
