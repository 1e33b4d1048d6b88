import type { FactsChange, VisitorFacts } from './facts.ts';

/** What web processes say to each other; `from` is the one that speaks. */
export type PeerWord = { from: string } & (
  | {
      /** I have watchers: tell me of your visitors for a while. `ask`: and begin anew, you (or all, where it is true). */
      type: 'watch';
      workspaceId: string;
      ask: true | string | null;
    }
  /** All my visitors, in parts, as of `seq`. */
  | (OfShard & { type: 'shard'; to: string; part: number; parts: number; facts: VisitorFacts[] })
  /** What has changed since `seq - 1`; nothing at all, to say that I am alive. */
  | (OfShard & { type: 'delta'; put: VisitorFacts[]; changed: FactsChange[]; gone: string[] })
  /** I have written something about these: whoever has them, look at them again. `gone`: they may not be here any more. */
  | { type: 'news'; workspaceId: string; visitorIds: string[]; gone: boolean }
  /** A store's settings are others. */
  | { type: 'stores'; workspaceId: string }
  /** I am going away; my visitors will be another's. */
  | { type: 'bye' }
);

interface OfShard {
  workspaceId: string;
  /** Of one life of a shard: its numbers begin anew with the next. */
  epoch: string;
  seq: number;
}

/** What the sender's name is still to be put to. */
export type Unsigned = PeerWord extends infer Word ? (Word extends PeerWord ? Omit<Word, 'from'> : never) : never;
export type ShardWord = Extract<PeerWord, { type: 'shard' }>;
export type DeltaWord = Extract<PeerWord, { type: 'delta' }>;

export const peerTopic = 'live-visitors';
/** One message of a shard: some 300 kB at most. */
export const factsPerPart = 500;
