/** What is needed of a transport of either side. */
interface MessageCarrier {
  onmessage?: ((message: never, extra?: never) => void) | undefined;
}

type MessageHandler = NonNullable<MessageCarrier['onmessage']>;

/** The same transport, whose owner gets each message as `mend` gives it. */
export function mendMessages<Carrier extends MessageCarrier>(
  transport: Carrier,
  mend: (message: unknown) => unknown,
): Carrier {
  let current = transport.onmessage;
  return Object.defineProperty(transport, 'onmessage', {
    configurable: true,
    get: () => current,
    set(handler: MessageHandler | undefined) {
      current = handler && ((message, extra) => handler(mend(message) as never, extra));
      // One that is around another transport hands the handler on.
      Reflect.set(Object.getPrototypeOf(transport), 'onmessage', current, transport);
    },
  });
}
