import type { StandardSchema } from '../tool/standard-schema.ts';
import type { ToolLimits } from '../tool/tool.ts';
import type { ToolAnnotations } from '../tool/tool-annotations.ts';
import type { ToolContext } from '../tool/tool-context.ts';
import type { BindingPolicy } from '../tool/tool-validator.ts';
import type { ParameterValues, ToolParameter } from './tool-parameter.ts';

/** What the model needs to know of a method, and how to call it. */
export interface MethodToolOptions<
  Parameters extends readonly ToolParameter[] = readonly ToolParameter[],
  PassContext extends boolean = boolean,
> {
  /** @default the name of the method */
  readonly name?: string;
  /** A name for people. */
  readonly title?: string;
  readonly description: string;
  /** In the order of the method's own parameters. @default [] */
  readonly parameters?: Parameters;
  /**
   * Hand the `ToolContext` over as one more argument, after the declared parameters.
   *
   * @default false
   */
  readonly passContext?: PassContext;
  readonly outputSchema?: StandardSchema;
  readonly annotations?: ToolAnnotations;
  readonly limits?: ToolLimits;
  readonly binding?: BindingPolicy;
}

/**
 * `unknown` where a method that expects `Expected` can be called with the declared parameters, else a type that nothing fits.
 * A method's optional parameters at the end may stay undeclared.
 */
export type MethodCheck<Expected, Parameters extends readonly ToolParameter[], PassContext extends boolean> =
  CallValues<Parameters, PassContext> extends Expected
    ? unknown
    : ParameterMismatch<Expected, CallValues<Parameters, PassContext>>;

/** `never` as the environment: the host gives a method the one it declares. */
type CallValues<Parameters extends readonly ToolParameter[], PassContext extends boolean> = PassContext extends true
  ? [...ParameterValues<Parameters>, ToolContext<never>]
  : ParameterValues<Parameters>;

/** Exists only to be read in a compiler message. */
export interface ParameterMismatch<Expected, Declared> {
  readonly 'the declared parameters do not match the parameters of the method': never;
  readonly expected: Expected;
  readonly declared: Declared;
}
