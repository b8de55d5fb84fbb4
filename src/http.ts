export { type CreateHttpLoggerOptions, createHttpLogger, type HttpLogConsole } from './http/create-http-logger.ts';
export { type DefineHttpPluginOptions, defineHttpPlugin, secretText } from './http/define-http-plugin.ts';
export type {
  BasicCredential,
  BearerCredential,
  CredentialValue,
  HeaderCredential,
  HttpCredential,
  HttpCredentials,
  OAuth2Client,
  OAuth2ClientCredential,
  OAuth2Credential,
  OAuth2RefreshCredential,
  QueryCredential,
} from './http/http-credentials.ts';
export type { HttpLimits } from './http/http-limits.ts';
export type {
  HttpFailureEvent,
  HttpLogEvent,
  HttpLogger,
  HttpRequestEvent,
  HttpResponseEvent,
} from './http/http-log.ts';
export type {
  HttpPagination,
  LinkPagination,
  PageNumberPagination,
  TokenPagination,
} from './http/http-pagination.ts';
export type {
  HttpBodyOptions,
  HttpHeaders,
  HttpMethodName,
  HttpPlugin,
  HttpPluginMethod,
} from './http/http-plugin.ts';
export type { HttpResponseShape } from './http/http-response-shape.ts';
export type {
  HttpBodyParameter,
  HttpCookieParameter,
  HttpFixedValue,
  HttpHeaderParameter,
  HttpPathParameter,
  HttpQueryParameter,
  HttpToolParameter,
} from './http/http-tool-parameter.ts';
export type { HttpTransport, HttpTransportRequest, HttpTransportResponse } from './http/http-transport.ts';
export type {
  HttpArrayType,
  HttpBooleanType,
  HttpFileType,
  HttpItemType,
  HttpNumberType,
  HttpObjectType,
  HttpOneFileType,
  HttpPropertyType,
  HttpStringType,
  HttpValueType,
} from './http/http-value-type.ts';
export { oauth2 } from './http/oauth2.ts';
export { planRequest } from './http/plan-request.ts';
export { readAgentForgePlugin } from './http/read-agent-forge-plugin.ts';
export { readHttpPlugin } from './http/read-http-plugin.ts';
export type { HttpClock } from './http/send-settings.ts';
export { type ToolsFromHttpOptions, toolsFromHttp } from './http/tools-from-http.ts';
