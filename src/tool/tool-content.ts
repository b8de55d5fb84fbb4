/** A piece of a tool's answer for the model. */
export type ToolContent = TextContent | ImageContent | AudioContent | ResourceContent;

/** Text, which the model reads as it is. */
export interface TextContent {
  readonly type: 'text';
  readonly text: string;
}

/** An image, such as `image/png`. */
export interface ImageContent {
  readonly type: 'image';
  /** Base64 without a prefix. */
  readonly data: string;
  readonly mediaType: string;
}

/** Sound, such as `audio/wav`. */
export interface AudioContent {
  readonly type: 'audio';
  /** Base64 without a prefix. */
  readonly data: string;
  readonly mediaType: string;
}

/** Something that can be read elsewhere, or a file's content carried along. */
export interface ResourceContent {
  readonly type: 'resource';
  readonly uri: string;
  readonly name?: string;
  readonly mediaType?: string;
  readonly text?: string;
  /** Base64 without a prefix. */
  readonly data?: string;
}
