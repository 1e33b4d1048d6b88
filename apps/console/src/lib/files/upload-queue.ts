import type { MessageFile } from '@chatso/contract';
import { type ChannelFilesProblem, type FileProblem, fileProblem, limits, uniqueFileName } from '@chatso/domain';
import { errorMessage, problemWords } from '../api/errors.ts';

export interface UploadItem {
  id: string;
  name: string;
  size: number;
  /** 0 to 1 */
  progress: number;
  /** H-82 */
  state: 'loading' | 'success' | 'error';
  problem: string | null;
  /** What was chosen on this device, to be looked at; nothing where a copy is on its way. */
  file: File | null;
  result: MessageFile | null;
}

export interface UploadQueueOptions {
  upload(file: File, signal: AbortSignal, onProgress: (done: number) => void): Promise<MessageFile>;
  prepare(file: File): Promise<File>;
  /** Why files of these names cannot go out together, or null; nothing where anything may (H-79, H-80). */
  refuses?(names: readonly string[]): ChannelFilesProblem | null;
  /** A file that was not even queued; `refusals` holds it with its name, for whoever shows the queue. */
  onRefused?(message: string, name: string): void;
}

/** A file that is on the server already: `load` brings a copy of it. */
interface Brought {
  name: string;
  size: number;
  load(): Promise<MessageFile>;
}

/** A file that was not taken, and why. */
export interface FileRefusal {
  id: string;
  name: string;
  problem: string;
}

/** Files chosen for one message or shortcut. The list is replaced, never changed. */
export interface UploadQueue {
  items(): readonly UploadItem[];
  /** What was chosen last and not taken; the next choice begins anew. */
  refusals(): readonly FileRefusal[];
  /** They were read. */
  dismissRefusals(): void;
  add(files: readonly File[]): void;
  bring(files: readonly Brought[]): void;
  /** Takes what is uploaded already as it is. */
  hold(files: readonly MessageFile[]): void;
  /** Cancels an upload under way, or takes a finished one out. */
  remove(id: string): void;
  retry(id: string): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
}

interface Held {
  item: UploadItem;
  source: File | Brought['load'];
  abort: AbortController;
}

export function createUploadQueue({ upload, prepare, refuses, onRefused }: UploadQueueOptions): UploadQueue {
  const listeners = new Set<() => void>();
  let held: readonly Held[] = [];
  let shown: readonly UploadItem[] = [];
  let refused: readonly FileRefusal[] = [];
  let lastId = 0;

  function set(next: readonly Held[]): void {
    held = next;
    shown = held.map((entry) => entry.item);
    for (const listener of listeners) listener();
  }

  function setRefused(next: readonly FileRefusal[]): void {
    if (next.length === 0 && refused.length === 0) return;
    refused = next;
    set(held);
  }

  function refuse(name: string, code: FileProblem | ChannelFilesProblem): void {
    const problem = problemWords(code);
    lastId += 1;
    setRefused([...refused, { id: String(lastId), name, problem }]);
    onRefused?.(problem, name);
  }

  const change = (id: string, fields: Partial<UploadItem>) =>
    set(held.map((entry) => (entry.item.id === id ? { ...entry, item: { ...entry.item, ...fields } } : entry)));

  async function send({ item, source, abort }: Held): Promise<MessageFile | null> {
    if (typeof source === 'function') return source();
    const prepared = await prepare(source);
    const name = prepared === source ? item.name : freeName(prepared.name, item.id);
    if (name !== item.name || prepared !== source) change(item.id, { name, size: prepared.size });
    const named = prepared.name === name ? prepared : new File([prepared], name, { type: prepared.type });
    if (abort.signal.aborted) return null;
    return upload(named, abort.signal, (progress) => change(item.id, { progress }));
  }

  async function run(entry: Held): Promise<void> {
    const { item, abort } = entry;
    try {
      const result = await send(entry);
      if (result && !abort.signal.aborted) change(item.id, { state: 'success', progress: 1, result });
    } catch (error) {
      if (abort.signal.aborted) return;
      change(item.id, { state: 'error', problem: errorMessage(error) });
    }
  }

  /** H-77 */
  const freeName = (name: string, except?: string) =>
    uniqueFileName(name, new Set(held.filter((entry) => entry.item.id !== except).map((entry) => entry.item.name)));

  function newItem(name: string, size: number, { file = null, result = null }: Partial<UploadItem> = {}): UploadItem {
    lastId += 1;
    const state = result ? 'success' : 'loading';
    return { id: String(lastId), name: freeName(name), size, progress: 0, state, problem: null, file, result };
  }

  function enqueue(name: string, size: number, source: Held['source']): void {
    const file = typeof source === 'function' ? null : source;
    const entry: Held = { item: newItem(name, size, { file }), source, abort: new AbortController() };
    set([...held, entry]);
    void run(entry);
  }

  /** H-75, H-79, H-80: beside those that are here already. */
  function hasRoomFor(name: string): boolean {
    const names = [...shown.map((item) => item.name), name];
    const problem = held.length < limits.filesPerSend ? refuses?.(names) : 'too-many-files';
    if (problem) refuse(name, problem);
    return !problem;
  }

  return {
    items: () => shown,
    refusals: () => refused,
    dismissRefusals: () => setRefused([]),
    add(files) {
      setRefused([]);
      for (const file of files) {
        const problem = fileProblem(file);
        if (problem) refuse(file.name, problem);
        else if (!hasRoomFor(file.name)) return;
        else enqueue(file.name, file.size, file);
      }
    },
    bring(files) {
      setRefused([]);
      for (const { name, size, load } of files) {
        if (!hasRoomFor(name)) return;
        enqueue(name, size, load);
      }
    },
    hold(files) {
      const room = files.slice(0, Math.max(0, limits.filesPerSend - held.length));
      for (const file of room) {
        set([
          ...held,
          {
            item: newItem(file.name, file.size, { result: file }),
            source: async () => file,
            abort: new AbortController(),
          },
        ]);
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
      refused = [];
      set([]);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
