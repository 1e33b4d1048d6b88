import { ApiError } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { newMessageId, type SyncStorage } from '@chatso/sync';
import { isRetryable } from '../../../lib/api/errors.ts';
import { createEndingJournal } from './ending-journal.ts';
import type { LiveHolder } from './live-query.ts';

/** Chats that were ended here with one press. Their customers are told when the time to take it back is over. */
export interface Ending {
  key: string;
  ids: readonly string[];
  /** Why, if somebody said so; it goes with the end. */
  reason?: string | undefined;
  /** What each customer had said last by then, by chat. */
  before: Readonly<Record<string, string | null>>;
  /** From then on it may be sent. */
  until: number;
  /** Too late to take it back. */
  sending: boolean;
}

export interface EndOptions {
  leaving: boolean;
  reason: string | undefined;
}

export interface Ended {
  /** Those that this call has ended. */
  ids: readonly string[];
  /** How many were left open, since they changed meanwhile. */
  left?: number;
  /** Its reason was deleted meanwhile. */
  withoutReason?: true;
}

interface EndingsDeps {
  storage: SyncStorage;
  holder: LiveHolder;
  now(): number;
  /** Tells the server. */
  send(ids: readonly string[], options: EndOptions): Promise<Ended>;
  /** Whether something written in the chat is still on its way to the customer. */
  isTalking(id: string): boolean;
  /** Runs after every change of what `isTalking` answers. */
  onTalk(listener: () => void): () => void;
  onConnect(listener: () => void): () => void;
  onEnded(ended: Ended): void;
  onFailed(ids: readonly string[], error: unknown): void;
  log(message: string, details?: unknown): void;
}

export interface Endings {
  /** Throws without a network: nothing is done later that was not possible now (U-01). */
  end(ids: readonly string[], reason?: string): void;
  undo(id: string): void;
  of(id: string): Ending | null;
  /** The same array until something changes. */
  all(): readonly Ending[];
  subscribe(listener: () => void): () => void;
  /** Sends what waits at once; the page is left. */
  flush(): Promise<void>;
  start(): () => void;
}

const retryAfterMs = 5000;

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : null;

/** Ended by somebody else, or somebody else's by now. */
const isOver = (error: unknown): boolean => statusOf(error) === 404 || statusOf(error) === 409;
/** A lapsed sign-in takes nothing back either: it is sent when the person is back. */
const isWorthAnotherTry = (error: unknown): boolean => isRetryable(error) || statusOf(error) === 401;

/** The list itself, and one timer for the next that is due. */
function createList(now: () => number, due: () => void) {
  const listeners = new Set<() => void>();
  let all: readonly Ending[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  function stop(): void {
    if (timer) clearTimeout(timer);
    timer = null;
  }
  function put(next: readonly Ending[]): void {
    all = next;
    stop();
    const first = Math.min(...all.filter(({ sending }) => !sending).map(({ until }) => until));
    if (Number.isFinite(first)) timer = setTimeout(due, Math.max(0, first - now()));
    for (const listener of listeners) listener();
  }
  return {
    all: () => all,
    of: (id: string) => all.find(({ ids }) => ids.includes(id)) ?? null,
    add: (ending: Ending) => put([...all, ending]),
    change: (key: string, change: Partial<Ending>) =>
      put(all.map((ending) => (ending.key === key ? { ...ending, ...change } : ending))),
    remove: (key: string) => put(all.filter((ending) => ending.key !== key)),
    stop,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Ends that can be taken back for five seconds. What was decided is written down first: a tab that is closed meanwhile
 * sends it as it goes, and where that fails too the next page does. An end never overtakes words that are on their way.
 */
export function createEndings(deps: EndingsDeps): Endings {
  const { holder, now, log } = deps;
  const journal = createEndingJournal(deps.storage, log);
  const list = createList(now, sendDue);
  /** What each customer has said last since: the time begins anew with it. */
  const heard = new Map<string, string | null>();
  const lastWordOf = (id: string) => holder.read().chats[id]?.lastMsgClient?.messageId ?? null;

  function forget({ key, ids }: Ending): void {
    for (const id of ids) heard.delete(id);
    list.remove(key);
    journal.remove(key);
  }

  function sendDue(): void {
    for (const ending of list.all()) if (ending.until <= now()) void send(ending, false);
  }

  async function send(ending: Ending, leaving: boolean): Promise<void> {
    if (ending.sending || ending.ids.some(deps.isTalking)) return;
    list.change(ending.key, { sending: true });
    // Own ones leave in this very step: there may be no other before the page is gone.
    if (!journal.isOwn(ending.key) && (await journal.isTakenBack(ending.key))) return forget(ending);
    try {
      const ended = await deps.send(ending.ids, { leaving, reason: ending.reason });
      forget(ending);
      if (ended.ids.length > 0) deps.onEnded(ended);
    } catch (error) {
      // As long as the customer has not been told, it can still be taken back.
      if (isWorthAnotherTry(error)) return list.change(ending.key, { sending: false, until: now() + retryAfterMs });
      forget(ending);
      if (!isOver(error)) deps.onFailed(ending.ids, error);
    }
  }

  /** A customer told in mid-sentence would not understand it; and a chat that went to a colleague is not ended here. */
  function listen(): void {
    const { chats, loaded } = holder.read();
    if (!loaded) return;
    for (const ending of list.all().filter(({ sending }) => !sending)) {
      const ids = ending.ids.filter((id) => chats[id]);
      const spoke = ids.filter((id) => heard.has(id) && heard.get(id) !== lastWordOf(id));
      if (ids.length === 0) forget(ending);
      else if (spoke.length > 0 || ids.length < ending.ids.length) {
        for (const id of spoke) heard.set(id, lastWordOf(id));
        const until = spoke.length > 0 ? now() + limits.endUndoMs : ending.until;
        list.change(ending.key, { ids, until });
        if (journal.isOwn(ending.key)) journal.keep({ ...ending, ids, until });
      }
    }
  }

  async function adopt(): Promise<void> {
    for (const kept of await journal.read()) {
      if (!list.all().some(({ key }) => key === kept.key)) list.add({ ...kept, before: {}, sending: false });
    }
  }

  const flush = async () => {
    await Promise.all(list.all().map((ending) => (journal.isOwn(ending.key) ? send(ending, true) : null)));
  };

  return {
    end(wanted, reason) {
      const ids = wanted.filter((id) => list.of(id) === null);
      if (ids.length === 0) return;
      if (globalThis.navigator?.onLine === false) throw new ApiError({ statusCode: 0, message: '' });
      const before = Object.fromEntries(ids.map((id) => [id, lastWordOf(id)]));
      for (const id of ids) heard.set(id, lastWordOf(id));
      const ending = { key: newMessageId(), ids, reason, before, until: now() + limits.endUndoMs, sending: false };
      journal.keep(ending);
      list.add(ending);
    },
    undo(id) {
      const ending = list.of(id);
      if (ending && !ending.sending) forget(ending);
    },
    of: list.of,
    all: list.all,
    subscribe: list.subscribe,
    flush,
    start() {
      const leaves = () => void flush();
      // The chaos tests run this without a page.
      const page = typeof window === 'undefined' ? null : window;
      page?.addEventListener('pagehide', leaves);
      void adopt().catch((error: unknown) => log('Ends not read', error));
      const undo = [holder.subscribe(listen), deps.onTalk(sendDue), deps.onConnect(sendDue)];
      return () => {
        page?.removeEventListener('pagehide', leaves);
        for (const stop of undo) stop();
        leaves();
        list.stop();
      };
    },
  };
}
