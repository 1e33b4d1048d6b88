/** A domain event: something that happened, in the past tense. `internal` ones never reach a socket. */
export interface EventToken<P> extends EventName {
  (payload: P): DomainEvent<P>;
}

/** A token without its payload type, so that tokens of all kinds fit one list. */
export interface EventName {
  readonly eventName: string;
  readonly internal: boolean;
}

export interface DomainEvent<P = unknown> {
  readonly name: string;
  readonly payload: P;
}

/**
 * `const chatAccepted = defineEvent<{conversationId: string}>('conversation.accepted')`, then
 * `ctx.emit(chatAccepted({conversationId}))`. Every event needs an audience in its module's realtime map, or `internal`.
 */
export function defineEvent<P>(name: string, options: { internal?: boolean } = {}): EventToken<P> {
  const make = (payload: P): DomainEvent<P> => ({ name, payload });
  return Object.assign(make, { eventName: name, internal: options.internal ?? false });
}
