/** What the host passes with a call. It never comes from the model. */
export interface HostContext<Env = unknown> {
  /** Bindings, clients, settings: whatever the tools need. */
  readonly env?: Env;
  readonly userId?: string;
  readonly conversationId?: string;
}
