import type { Secret } from '../tool/secret.ts';
import type { StandardSchema } from '../tool/standard-schema.ts';
import type { HttpFileType, HttpValueType } from './http-value-type.ts';

/**
 * One value of a request: its place, its type, its two names. The model gives it, or else its default stands in, or it
 * is `fixed` by the developer and the model never sees it.
 */
export type HttpToolParameter =
  | HttpQueryParameter
  | HttpPathParameter
  | HttpHeaderParameter
  | HttpCookieParameter
  | HttpBodyParameter;

/** A parameter of the query; `style` and `explode` say how lists and objects are written. */
export type HttpQueryParameter = Named &
  Written<QueryStyle> &
  (Optional<HttpValueType> | Fixed) & { readonly in: 'query' };

/** A variable of the path: always required, and never empty. The wire name is the `{name}` in the path. */
export type HttpPathParameter = Named & Written<PathStyle> & (Always<HttpValueType> | Fixed) & { readonly in: 'path' };

/** A header that the model gives. Never one that the developer or the runtime sets. */
export type HttpHeaderParameter = Named &
  Written<PlainStyle> &
  (Optional<HttpValueType> | Fixed) & { readonly in: 'header' };

/** A cookie that the model gives. Browsers cannot send one. */
export type HttpCookieParameter = Named &
  Written<PlainStyle> &
  (Optional<HttpValueType> | Fixed) & { readonly in: 'cookie' };

/** A field of the body, or the whole of it. */
export type HttpBodyParameter = Named &
  Written<QueryStyle> &
  (Optional<HttpValueType | HttpFileType> | Fixed) & {
    readonly in: 'body';
    /**
     * The value is the body, and not a field of it: a list, text, bytes. Then it is the only body parameter.
     *
     * @default false
     */
    readonly wholeBody?: boolean;
  };

interface Named {
  /**
   * The key in the model's arguments. A character that a model may not use in a key becomes `_`, and a name that is
   * taken by then gets its place before it.
   */
  readonly name: string;
  /** The name in the request (AgentForge: `mappedName`). @default `name` */
  readonly wireName?: string;
}

interface Shown {
  /** A name for people. */
  readonly title?: string;
  /** For the model. */
  readonly description?: string;
  /** Shown to the model. */
  readonly examples?: readonly unknown[];
  /** Other keys under which the model's argument is accepted. */
  readonly aliases?: readonly string[];
  readonly fixed?: never;
}

type Typed<Type> = (Type & { readonly schema?: never }) | Schematic;

interface Schematic {
  /** Instead of `type`: valibot, `fromJsonSchema(…)`, or another Standard Schema that gives JSON Schema. */
  readonly schema: StandardSchema;
  readonly type?: never;
}

type Optional<Type> = Shown &
  Typed<Type> & {
    /** @default false */
    readonly required?: boolean;
    /** Sent when the model gives nothing. */
    readonly default?: unknown;
  };

type Always<Type> = Shown & Typed<Type> & { readonly required?: true; readonly default?: unknown };

interface Fixed {
  /** The developer's value; the model neither sees nor changes it. */
  readonly fixed: HttpFixedValue;
  readonly type?: never;
  readonly schema?: never;
  readonly required?: never;
  readonly default?: never;
  readonly aliases?: never;
}

/** JSON, in which a `Secret` may stand for a text. */
export type HttpFixedValue =
  | string
  | number
  | boolean
  | null
  | Secret
  | readonly HttpFixedValue[]
  | { readonly [key: string]: HttpFixedValue };

/** How lists and objects are written, as in OpenAPI 3.2, or a media type in which the value is written. */
type Written<Style> = (Style & { readonly contentType?: never }) | JsonText;

interface JsonText {
  /** A JSON media type. In a multipart body also the media type of a part of another kind. */
  readonly contentType: string;
  readonly style?: never;
  readonly explode?: never;
  readonly allowReserved?: never;
}

interface QueryStyle {
  /** @default 'form' */
  readonly style?: 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';
  /** One `name=value` for each item. @default true for `form` and `deepObject`, else false */
  readonly explode?: boolean;
  /** Leave the reserved characters that cannot change the structure of a query as they are. @default false */
  readonly allowReserved?: boolean;
}

interface PathStyle {
  /** @default 'simple' */
  readonly style?: 'simple' | 'label' | 'matrix';
  /** @default false */
  readonly explode?: boolean;
  readonly allowReserved?: never;
}

interface PlainStyle {
  /** `key=value` for the properties of an object. @default false */
  readonly explode?: boolean;
  readonly style?: never;
  readonly allowReserved?: never;
}
