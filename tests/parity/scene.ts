import type { AgentEvents, Message, VisitorMessage } from '@chatso/contract';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { startChat, take } from '../../apps/server/test/chats.ts';
import type { Agent, Cast, Visitor } from './cast.ts';

/** A situation, and the act whose events the clients hear. */
export interface Scene {
  /** The conversation it is about, when there is one. */
  chat?: string;
  visitor?: Visitor;
  /** Whose sockets the act ends: they refetch everything when they come back, so there is nothing to compare. */
  out?: readonly Agent[];
  /** Answers what the agent's own outbox learned by acknowledgement instead of by event. */
  act(): Promise<undefined | { acknowledged: Message }>;
  /** A second act may follow on events that lead nowhere by themselves, such as a flag that is set back. */
  after?(): Promise<void>;
}

export interface Scenario {
  title: string;
  prepare(cast: Cast): Promise<Scene>;
  /** Why the events of this act alone leave a hole that one detail fetch fills, by design. */
  repairedBecause?: string;
}

let count = 0;
/** A text nobody else has, so that it is recognised wherever it appears. */
export function secretText(cast: Cast): string {
  count += 1;
  const text = `Between us only, number ${count}`;
  cast.secrets.add(text);
  return text;
}

export async function pending(cast: Cast): Promise<{ visitor: Visitor; chat: string }> {
  const visitor = await cast.newVisitor();
  const { id } = await startChat(visitor, { text: secretText(cast) });
  cast.secrets.add(id);
  return { visitor, chat: id };
}

export async function ongoing(cast: Cast): Promise<{ visitor: Visitor; chat: string }> {
  const begun = await pending(cast);
  await take(cast.agent, begun.chat, secretText(cast));
  return begun;
}

export const params = (cast: Cast, chat: string) => ({ analyticsId: cast.store.analyticsId, id: chat });
export const done = async (work: Promise<unknown>): Promise<undefined> => {
  await work;
  return undefined;
};

/** A visitor who keeps a socket stays; the others leave by the sweep that every move of the clock runs. */
export const advance = (cast: Cast, ms: number) => done(cast.test.advance(ms));

export async function visitorSays(visitor: Visitor, conversationId: string, text: string): Promise<void> {
  const payload = { conversationId, messageId: newId(), text };
  const ack = await visitor.io.ask<VisitorMessage>('conversation:message', payload);
  if (!ack.data) throw new Error(ack.error?.message);
  visitor.acknowledged.push(ack.data);
}

/** One list of scenarios per event of the contract. */
export type Scenarios = { [K in keyof AgentEvents]?: Scenario[] };
