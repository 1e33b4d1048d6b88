import { type AgentEvents, type ApiClient, type Draft, draftChars } from '@chatso/contract';
import type { SyncStorage } from '@chatso/sync';
import { serverNow } from '../../../lib/formats/clock.ts';
import { createDraftMarks } from './draft-marks.ts';
import { mergedText, nextRev, type Typed } from './draft-merge.ts';
import { createTyped, sign, type TypedDeps } from './draft-typed.ts';
import { chatOf, noteOf } from './drafts.ts';

const pauseMs = 800;
/** A draft typed without a pause is saved all the same. */
const atMostMs = 5000;

export interface DraftSyncDeps extends TypedDeps {
  api: Pick<ApiClient, 'drafts.list' | 'drafts.put'>;
  storage: SyncStorage;
  onUploads(listener: (conversationId: string) => void): () => void;
  onChanged(listener: (event: AgentEvents['draft:changed']) => void): () => void;
  onConnect(listener: () => void): () => void;
  /** Whether the chat is known to have left: the server would refuse its draft, which stays on this device. */
  isGone(conversationId: string): boolean;
  log(message: string, details?: unknown): void;
  now?: () => number;
}

export interface DraftSync {
  /** Sends what waits at once; `leaving` survives the page. */
  flush(leaving?: boolean): Promise<void>;
  stop(): void;
}

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 0;

type Send = (id: string, leaving: boolean) => Promise<void>;

/** Waits for a pause in the typing, but not for ever. */
function createPauses(now: () => number, send: Send) {
  const waiting = new Map<string, { since: number; timer: ReturnType<typeof setTimeout> }>();
  const sendNow: Send = (id, leaving) => {
    clearTimeout(waiting.get(id)?.timer);
    waiting.delete(id);
    return send(id, leaving);
  };
  return {
    schedule(id: string, pause: number): void {
      const before = waiting.get(id);
      clearTimeout(before?.timer);
      const since = before?.since ?? now();
      const wait = Math.max(0, Math.min(pause, since + atMostMs - now()));
      waiting.set(id, { since, timer: setTimeout(() => void sendNow(id, false), wait) });
    },
    async flush(leaving = false): Promise<void> {
      await Promise.all([...waiting.keys()].map((id) => sendNow(id, leaving)));
    },
  };
}

/** Says which drafts may have changed: by typing, by files, by what leaves the outbox. Returns what ends that. */
function watchTyping({ drafts, outbox, onUploads }: DraftSyncDeps, look: (id: string, soon: boolean) => void) {
  let before: readonly string[] = [];
  const lookAll = () => {
    const ids = Object.keys(drafts.all()).map(chatOf);
    for (const id of new Set([...before, ...ids])) look(id, false);
    before = ids;
  };
  let sending = new Set<string>();
  const lookOutbox = () => {
    const now = new Set(outbox.items().map(({ conversationId }) => conversationId));
    // Acknowledged, or taken back: either way the draft is another one at once.
    for (const id of sending) if (!now.has(id)) look(id, true);
    sending = now;
  };
  return [drafts.subscribe(lookAll), outbox.subscribe(lookOutbox), onUploads((id) => look(id, false))];
}

/** Leaving the page or field counts as a pause. Returns the unsubscribe. */
function watchLeaving(flush: DraftSync['flush']): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const leaves = () => void flush(true);
  window.addEventListener('pagehide', leaves, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leaves(), { signal });
  document.addEventListener('focusout', () => void flush(), { signal });
  return () => ended.abort();
}

/**
 * Keeps what is typed on the server too, so that it outlives this device. The device's own copy stays the truth while
 * there is no network; what both changed meanwhile is put together.
 */
export function startDraftSync(deps: DraftSyncDeps): DraftSync {
  const { api, drafts, log, now = serverNow } = deps;
  const { typedAs, wanted, takeFiles } = createTyped(deps);
  const { markOf, mark, forget, dirtyIds, load } = createDraftMarks(deps.storage);
  const { schedule, flush } = createPauses(now, send);
  const isDirty = (id: string): boolean => sign(wanted(id)) !== markOf(id).sent;
  let adopting = false;

  function look(id: string, soon: boolean): void {
    if (adopting) return;
    const dirty = isDirty(id);
    if (dirty !== markOf(id).dirty) mark(id, { dirty });
    if (dirty) schedule(id, soon ? 0 : pauseMs);
  }

  async function send(id: string, leaving: boolean): Promise<void> {
    if (deps.isGone(id)) return forget(id);
    const typed = wanted(id);
    const sent = sign(typed);
    const before = markOf(id);
    if (sent === before.sent) return mark(id, { dirty: false });
    const rev = nextRev(now(), before.rev);
    // First the text, then that it was sent: after a crash in between it is sent once more.
    void drafts.keep();
    mark(id, { rev, sent, dirty: true });
    try {
      const { draft } = await api['drafts.put'](
        { params: { id }, body: { ...typed, files: [...typed.files], text: typed.text.slice(0, draftChars), rev } },
        leaving ? { keepalive: true } : {},
      );
      settle(id, rev, draft);
    } catch (error) {
      failed(id, before.sent, error);
    }
  }

  /** The server's clock may have cut ours short, or something newer is there. */
  function settle(id: string, rev: number, draft: Draft): void {
    if (draft.rev > markOf(id).rev) adopt(draft);
    // Otherwise a younger one of ours is on its way, and its answer counts.
    else if (rev === markOf(id).rev) mark(id, { rev: draft.rev, dirty: isDirty(id) });
  }

  function failed(id: string, sent: string, error: unknown): void {
    const status = statusOf(error);
    if (status === 404 || status === 409) {
      // The chat is over or somebody else's: nobody can send this any more.
      forget(id);
      return;
    }
    // Tried again on the next change and on every connect; until then the device keeps it.
    mark(id, { sent, dirty: true });
    log('Draft not kept on the server', error);
  }

  /** What another device wrote, or this one before it was reloaded. */
  function adopt({ conversationId: id, text, mode, files, rev }: Draft): void {
    const known = markOf(id);
    // A page that was left at once may have kept less than it had taken over: files, and the last third of a second.
    const lost = rev === known.rev && !known.dirty && isDirty(id);
    if (rev <= known.rev && !lost) return;
    const theirs: Typed = { text, mode, files };
    const mine = typedAs(id, mode);
    const both = known.dirty || (known.rev === 0 && sign(mine) !== '');
    adopting = true;
    drafts.set(mode === 'note' ? noteOf(id) : id, both ? mergedText(text, mine.text) : text);
    if (mode !== 'note' && (!both || mine.files.length === 0)) takeFiles(id, files);
    adopting = false;
    // First the text, then that it was taken over: a page that is left in between takes it over once more.
    void drafts.keep();
    mark(id, { rev, sent: sign(theirs), dirty: false });
    look(id, false);
  }

  async function fetchAll(): Promise<void> {
    const { data } = await api['drafts.list']();
    for (const draft of data) adopt(draft);
    for (const id of new Set([...Object.keys(drafts.all()).map(chatOf), ...dirtyIds()])) look(id, true);
  }
  const refetch = () => void fetchAll().catch((error: unknown) => log('Drafts not fetched', error));

  const undo: (() => void)[] = [];
  let stopped = false;
  void load().then(() => {
    if (stopped) return;
    undo.push(
      ...watchTyping(deps, look),
      deps.onChanged(({ draft }) => adopt(draft)),
      deps.onConnect(refetch),
      watchLeaving(flush),
    );
    refetch();
  });

  return {
    flush,
    stop() {
      stopped = true;
      void flush();
      for (const stop of undo) stop();
    },
  };
}
