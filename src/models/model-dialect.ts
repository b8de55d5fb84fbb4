import type { Provider } from '../tool/provider.ts';
import type { ArgumentsPath } from './read-exact-json.ts';

/** What one vendor's models do otherwise than others'. */
export interface ModelDialect<WireTool, WireResponse, WireEvent> {
  readonly provider: Provider<WireTool, WireResponse, unknown, unknown, object, WireEvent>;
  readonly toUrl: (isStream: boolean) => URL;
  /** Names in lower case. */
  readonly toHeaders: (apiKey: string) => Readonly<Record<string, string>>;
  /** Fields of the body that settings may change. */
  readonly defaults?: object;
  /** Fields of the body that settings may not change. */
  readonly fields?: object;
  /** Fields that ask for a stream: those that settings may change, and those that they may not. */
  readonly streamDefaults?: object;
  readonly streamFields?: object;
  readonly argumentsPath: ArgumentsPath;
  /** @default `argumentsPath` */
  readonly eventArgumentsPath?: ArgumentsPath;
  /** What is wrong with a response, in the words of an error. */
  readonly findFault: (response: WireResponse) => string | undefined;
  /** Whether a joined response came to its end. */
  readonly hasEnd: (response: WireResponse) => boolean;
  /**
   * The fields that hold a model to the schema of its answer, which stands as the parameters of a tool; `undefined` where
   * the model cannot be held to it in this request and is told of it instead.
   */
  readonly toOutputFields: (tool: WireTool, request: OutputRequest) => object | undefined;
}

export interface OutputRequest {
  readonly hasTools: boolean;
  readonly settings: Readonly<Record<string, unknown>>;
}
