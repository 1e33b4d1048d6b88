import {
  type AgentEvents,
  type AgentMessageInput,
  type ApiClient,
  type Draft,
  draftChars,
  type MessageFile,
} from '@chatso/contract';
import type { Outbox, SyncStorage } from '@chatso/sync';
import type { UploadQueue } from '../../../lib/upload-queue.ts';
import { type DraftMark, mergedText, nextRev, type Typed } from './draft-merge.ts';
import { chatOf, type Drafts, noteOf } from './drafts.ts';

const pauseMs = 800;
/** Whoever types without a pause is written down all the same. */
const atMostMs = 5000;
const storageKey = 'draft-marks';

export interface DraftSyncDeps {
  api: Pick<ApiClient, 'drafts.list' | 'drafts.put'>;
  storage: SyncStorage;
  drafts: Drafts;
  outbox: Pick<Outbox<AgentMessageInput>, 'items' | 'subscribe'>;
  uploadsOf(conversationId: string): UploadQueue;
  onUploads(listener: (conversationId: string) => void): () => void;
  onChanged(listener: (event: AgentEvents['draft:changed']) => void): () => void;
  onConnect(listener: () => void): () => void;
  log(message: string, details?: unknown): void;
  now?: () => number;
}

export interface DraftSync {
  /** Sends what waits at once; `leaving` survives the page. */
  flush(leaving?: boolean): Promise<void>;
  stop(): void;
}

const blank: DraftMark = { rev: 0, sent: '', dirty: false };
const sign = ({ text, mode, files, messageId = null }: Typed & { messageId?: string | null }): string =>
  text === '' && files.length === 0
    ? ''
    : JSON.stringify([mode, text, files.map(({ publicUrl }) => publicUrl), messageId]);
const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 0;

/**
 * Keeps what is typed on the server too, so that it outlives this device. The device's own copy stays the truth while
 * there is no network; what both changed meanwhile is put together.
 */
export function startDraftSync(deps: DraftSyncDeps): DraftSync {
  const { api, storage, drafts, outbox, uploadsOf, log, now = Date.now } = deps;
  const marks = new Map<string, DraftMark>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const waitingSince = new Map<string, number>();
  let adopting = false;

  const markOf = (id: string): DraftMark => marks.get(id) ?? blank;
  const messageIn = (id: string): Typed => ({
    text: drafts.get(id),
    mode: 'message',
    files: uploadsOf(id)
      .items()
      .flatMap(({ result }) => (result ? [result] : [])),
  });
  const noteIn = (id: string): Typed => ({ text: drafts.get(noteOf(id)), mode: 'note', files: [] });
  /** The server keeps one of the two: what is being written, unless only the other has any words. */
  function typedIn(id: string): Typed {
    const both = [messageIn(id), noteIn(id)];
    if (drafts.mode(id) === 'note') both.reverse();
    return both.find((typed) => sign(typed) !== '') ?? messageIn(id);
  }

  function mark(id: string, change: Partial<DraftMark>): void {
    marks.set(id, { ...markOf(id), ...change });
    void storage.set(storageKey, Object.fromEntries(marks));
  }

  /** What the server should hold: what is typed, or what was sent and is not acknowledged yet. */
  function wanted(id: string): Typed & { messageId: string | null } {
    const typed = typedIn(id);
    const leaving = outbox.items(id);
    const last = leaving.at(-1);
    if (sign(typed) !== '' || !last) return { ...typed, messageId: null };
    const text = leaving.map(({ payload }) => payload.text ?? '').filter((one) => one !== '');
    return {
      text: text.join('\n'),
      mode: 'message',
      files: leaving.flatMap(({ payload }) => (payload.files ?? []) as MessageFile[]).slice(0, 10),
      messageId: last.messageId,
    };
  }

  function look(id: string, soon: boolean): void {
    if (adopting) return;
    const changed = sign(wanted(id)) !== markOf(id).sent;
    if (changed !== markOf(id).dirty) mark(id, { dirty: changed });
    if (changed) schedule(id, soon ? 0 : pauseMs);
  }

  function schedule(id: string, pause: number): void {
    const since = waitingSince.get(id) ?? now();
    waitingSince.set(id, since);
    clearTimeout(timers.get(id));
    const wait = Math.max(0, Math.min(pause, since + atMostMs - now()));
    timers.set(
      id,
      setTimeout(() => void send(id), wait),
    );
  }

  async function send(id: string, leaving = false): Promise<void> {
    clearTimeout(timers.get(id));
    timers.delete(id);
    waitingSince.delete(id);
    const typed = wanted(id);
    const signed = sign(typed);
    if (signed === markOf(id).sent) return mark(id, { dirty: false });
    const before = markOf(id);
    const rev = nextRev(now(), before.rev);
    // First the text, then that it was sent: after a crash in between it is sent once more.
    void drafts.keep();
    mark(id, { rev, sent: signed, dirty: true });
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

  const isDirty = (id: string): boolean => sign(wanted(id)) !== markOf(id).sent;

  function failed(id: string, sent: string, error: unknown): void {
    const status = statusOf(error);
    if (status === 404 || status === 409) {
      // The chat is over or somebody else's: nobody can send this any more.
      marks.delete(id);
      void storage.set(storageKey, Object.fromEntries(marks));
      return;
    }
    // Tried again on the next change and on every connect; until then the device keeps it.
    mark(id, { sent, dirty: true });
    log('Draft not kept on the server', error);
  }

  /** What another device wrote, or this one before it was reloaded. */
  function adopt(draft: Draft): void {
    const id = draft.conversationId;
    const known = markOf(id);
    // A page that was left at once may have kept less than it had taken over: files, and the last third of a second.
    const lost = draft.rev === known.rev && !known.dirty && sign(wanted(id)) !== known.sent;
    if (draft.rev <= known.rev && !lost) return;
    const theirs: Typed = { text: draft.text, mode: draft.mode, files: draft.files };
    const note = draft.mode === 'note';
    const mine = note ? noteIn(id) : messageIn(id);
    const both = known.dirty || (known.rev === 0 && sign(mine) !== '');
    const text = both ? mergedText(theirs.text, mine.text) : theirs.text;
    adopting = true;
    drafts.set(note ? noteOf(id) : id, text);
    if (!note && (!both || mine.files.length === 0)) takeFiles(id, theirs.files);
    adopting = false;
    // First the text, then that it was taken over: a page that is left in between takes it over once more.
    void drafts.keep();
    mark(id, { rev: draft.rev, sent: sign(theirs), dirty: false });
    look(id, false);
  }

  function takeFiles(id: string, files: readonly MessageFile[]): void {
    const queue = uploadsOf(id);
    // What is on its way up belongs to somebody sitting here.
    if (queue.items().some(({ state }) => state !== 'success')) return;
    const same =
      queue
        .items()
        .map(({ result }) => result?.publicUrl ?? '')
        .join() === files.map(({ publicUrl }) => publicUrl).join();
    if (same) return;
    queue.clear();
    queue.hold(files);
  }

  async function fetchAll(): Promise<void> {
    const { data } = await api['drafts.list']();
    for (const draft of data) adopt(draft);
    const ids = new Set([
      ...Object.keys(drafts.all()).map(chatOf),
      ...[...marks].filter(([, { dirty }]) => dirty).map(([id]) => id),
    ]);
    for (const id of ids) look(id, true);
  }

  const refetch = () => void fetchAll().catch((error: unknown) => log('Drafts not fetched', error));

  async function flush(leaving = false): Promise<void> {
    await Promise.all([...timers.keys()].map((id) => send(id, leaving)));
  }

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

  const leaves = () => void flush(true);
  const hides = () => document.visibilityState === 'hidden' && leaves();
  const blurs = () => void flush();
  const undo: (() => void)[] = [];
  let stopped = false;

  async function begin(): Promise<void> {
    const stored = await storage.get(storageKey).catch(() => null);
    if (stopped) return;
    for (const [id, known] of Object.entries((stored ?? {}) as Record<string, DraftMark>)) marks.set(id, known);
    undo.push(
      drafts.subscribe(lookAll),
      outbox.subscribe(lookOutbox),
      deps.onUploads((id) => look(id, false)),
      deps.onChanged(({ draft }) => adopt(draft)),
      deps.onConnect(refetch),
    );
    window.addEventListener('pagehide', leaves);
    document.addEventListener('visibilitychange', hides);
    document.addEventListener('focusout', blurs);
    refetch();
  }
  void begin();

  return {
    flush,
    stop() {
      stopped = true;
      void flush();
      for (const stop of undo) stop();
      for (const timer of timers.values()) clearTimeout(timer);
      window.removeEventListener('pagehide', leaves);
      document.removeEventListener('visibilitychange', hides);
      document.removeEventListener('focusout', blurs);
    },
  };
}
