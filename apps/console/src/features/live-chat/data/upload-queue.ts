import { ApiError, type MessageFile } from '@chatso/contract';
import { fileMessages, fileProblem, limits, uniqueFileName } from '@chatso/domain';
import { errorMessage } from '../../../lib/errors.ts';
import { serverWords } from '../../../lib/server-words.ts';

export interface UploadItem {
  id: string;
  name: string;
  size: number;
  /** 0 to 1 */
  progress: number;
  /** H-82 */
  state: 'loading' | 'success' | 'error';
  problem: string | null;
  result: MessageFile | null;
}

export interface UploadQueueOptions {
  upload(file: File, signal: AbortSignal, onProgress: (done: number) => void): Promise<MessageFile>;
  prepare(file: File): Promise<File>;
  /** A file that was not even queued, with the message to show. */
  onRefused(message: string): void;
}

/** Files chosen for the next message of one conversation. The list is replaced, never changed. */
export interface UploadQueue {
  items(): readonly UploadItem[];
  add(files: readonly File[]): void;
  /** Cancels an upload under way, or takes a finished one out. */
  remove(id: string): void;
  retry(id: string): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
}

interface Held {
  item: UploadItem;
  file: File;
  abort: AbortController;
}

/** A picture that cannot be read says so itself; what the network or the server did goes through the one presenter. */
const problemOf = (error: unknown): string | null =>
  error instanceof Error && !(error instanceof ApiError) ? serverWords(error.message) : errorMessage(error);

export function createUploadQueue({ upload, prepare, onRefused }: UploadQueueOptions): UploadQueue {
  const listeners = new Set<() => void>();
  let held: readonly Held[] = [];
  let shown: readonly UploadItem[] = [];
  let lastId = 0;

  function set(next: readonly Held[]): void {
    held = next;
    shown = held.map((entry) => entry.item);
    for (const listener of listeners) listener();
  }

  const change = (id: string, fields: Partial<UploadItem>) =>
    set(held.map((entry) => (entry.item.id === id ? { ...entry, item: { ...entry.item, ...fields } } : entry)));

  async function run({ item, file, abort }: Held): Promise<void> {
    try {
      const prepared = await prepare(file);
      const name = prepared === file ? item.name : freeName(prepared.name, item.id);
      if (name !== item.name || prepared !== file) change(item.id, { name, size: prepared.size });
      const named = prepared.name === name ? prepared : new File([prepared], name, { type: prepared.type });
      if (abort.signal.aborted) return;
      const result = await upload(named, abort.signal, (progress) => change(item.id, { progress }));
      change(item.id, { state: 'success', progress: 1, result });
    } catch (error) {
      if (abort.signal.aborted) return;
      change(item.id, { state: 'error', problem: problemOf(error) });
    }
  }

  /** H-77 */
  const freeName = (name: string, except?: string) =>
    uniqueFileName(name, new Set(held.filter((entry) => entry.item.id !== except).map((entry) => entry.item.name)));

  function enqueue(file: File): void {
    lastId += 1;
    const item: UploadItem = {
      id: String(lastId),
      name: freeName(file.name),
      size: file.size,
      progress: 0,
      state: 'loading',
      problem: null,
      result: null,
    };
    const entry: Held = { item, file, abort: new AbortController() };
    set([...held, entry]);
    void run(entry);
  }

  return {
    items: () => shown,
    add(files) {
      for (const file of files) {
        const problem = fileProblem(file) ?? (held.length >= limits.filesPerSend ? fileMessages.count : null);
        if (problem) onRefused(serverWords(problem));
        else enqueue(file);
        // One message is enough, however many files came too many (H-75).
        if (problem === fileMessages.count) return;
      }
    },
    remove(id) {
      held.find((entry) => entry.item.id === id)?.abort.abort();
      set(held.filter((entry) => entry.item.id !== id));
    },
    retry(id) {
      const entry = held.find((candidate) => candidate.item.id === id);
      if (entry?.item.state !== 'error') return;
      const again: Held = { ...entry, abort: new AbortController() };
      again.item = { ...entry.item, state: 'loading', progress: 0, problem: null };
      set(held.map((candidate) => (candidate === entry ? again : candidate)));
      void run(again);
    },
    clear() {
      for (const entry of held) entry.abort.abort();
      set([]);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
