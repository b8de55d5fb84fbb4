/** What a tool does to the world, as its developer declares it. Nothing is assumed where a field is absent. */
export interface ToolAnnotations {
  /** Changes nothing. */
  readonly readOnly?: boolean;
  /** May destroy or overwrite: cut-off or repaired arguments are treated with more care. */
  readonly destructive?: boolean;
  /** The same call twice has the effect of one. */
  readonly idempotent?: boolean;
  /** Reaches people or systems beyond the host's own. */
  readonly openWorld?: boolean;
  /** The output holds text from strangers, which may try to instruct the model. */
  readonly untrustedContent?: boolean;
  /** Has consequences a person should confirm: a payment, a message sent. */
  readonly consequential?: boolean;
}
