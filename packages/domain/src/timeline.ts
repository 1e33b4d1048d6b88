/**
 * A conversation as one client knows it. `seq` is gapless per conversation, so a client always knows whether it missed
 * something; `messageId` is the sender's idempotency key, so a message can never be shown twice.
 */
export interface SequencedMessage {
  messageId: string;
  seq: number;
}

export interface Timeline<M extends SequencedMessage> {
  /** Ascending by seq, no duplicates. */
  messages: readonly M[];
  /** Highest seq the server is known to have given. */
  headSeq: number;
}

export const emptyTimeline = <M extends SequencedMessage>(): Timeline<M> => ({ messages: [], headSeq: 0 });

/** Adds messages in any order and any number of times. Returns the same object when nothing is new. */
export function mergeMessages<M extends SequencedMessage>(timeline: Timeline<M>, incoming: readonly M[]): Timeline<M> {
  const known = new Map(timeline.messages.map((message) => [message.messageId, message]));
  let changed = false;
  let headSeq = timeline.headSeq;
  for (const message of incoming) {
    headSeq = Math.max(headSeq, message.seq);
    if (known.get(message.messageId) === message) continue;
    known.set(message.messageId, message);
    changed = true;
  }
  if (!changed) return headSeq === timeline.headSeq ? timeline : { ...timeline, headSeq };
  return { messages: [...known.values()].sort((a, b) => a.seq - b.seq), headSeq };
}

/** The server says how far a conversation goes; the messages may still be missing. */
export const noteHead = <M extends SequencedMessage>(timeline: Timeline<M>, headSeq: number): Timeline<M> =>
  headSeq <= timeline.headSeq ? timeline : { ...timeline, headSeq };

/**
 * First seq missing between the oldest loaded message and the head, or null when there is no hole.
 * Older history that was never loaded is not a hole. Fetch `afterSeq = missingAfter(...)`.
 */
export function missingAfter(timeline: Timeline<SequencedMessage>): number | null {
  const [first] = timeline.messages;
  if (!first) return timeline.headSeq > 0 ? 0 : null;
  let last = first.seq;
  for (const message of timeline.messages) {
    if (message.seq > last + 1) return last;
    last = message.seq;
  }
  return timeline.headSeq > last ? last : null;
}
