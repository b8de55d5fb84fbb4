export { type CurlToHttpPluginOptions, curlToHttpPlugin } from './curl/curl-to-http-plugin.ts';
export type { ChooseUse, CurlValue, CurlValueUse } from './curl/curl-value.ts';
export { httpPluginToCurl } from './curl/http-plugin-to-curl.ts';
export { type CurlErrorReason, InvalidCurlError, type InvalidCurlErrorOptions } from './curl/invalid-curl-error.ts';
export type { CurlNaming, NamedRequest } from './curl/name-method.ts';
export { parseCurl } from './curl/parse-curl.ts';
export type { ParseCurlOptions } from './curl/parse-curl-options.ts';
export type {
  CurlAuth,
  CurlBody,
  CurlDataBody,
  CurlFileReference,
  CurlHeader,
  CurlMultipartBody,
  CurlOption,
  CurlPart,
  CurlPiece,
  CurlPlaceholder,
  CurlProxy,
  CurlRedirects,
  CurlRequest,
  CurlTimeouts,
  CurlTls,
  CurlWarning,
  ParsedCurl,
  ShellName,
  SourcePosition,
} from './curl/parsed-curl.ts';
export type { SaveFile } from './curl/plan-content.ts';
export { type RequestPlanToCurlOptions, requestPlanToCurl } from './curl/request-plan-to-curl.ts';
export { type ToolsFromCurlOptions, toolsFromCurl } from './curl/tools-from-curl.ts';
