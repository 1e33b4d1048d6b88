import { ApiError, type CallInput, type ExportFormat, endpoints } from '@chatso/contract';
import i18next from 'i18next';
import { createStore } from 'zustand/vanilla';
import { api } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/errors.ts';
import { saveFile, streamFile } from '../../../lib/files/stream-file.ts';
import { wholeNumber } from '../../../lib/formats/formats.ts';
import { onSessionEnd, sessionStore } from '../../../lib/session/session-store.ts';
import { toast } from '../../../ui/index.ts';
import { createRowCounter } from './count-rows.ts';

export type ExportQuery = NonNullable<CallInput<(typeof endpoints)['records.exportSize']>['query']>;

export interface ExportRun {
  /** `waiting`: another tab of this browser exports. */
  phase: 'counting' | 'waiting' | 'running';
  done: number;
  /** Null while nobody knows. */
  total: number | null;
}

/** The one export of this page. It goes on whatever page is looked at; leaving the workspace ends it. */
export const exportStore = createStore<{ run: ExportRun | null }>(() => ({ run: null }));

let running: AbortController | null = null;
const shownEveryMs = 100;

const show = (run: ExportRun | null) => exportStore.setState({ run });

/** Nothing of it is kept. */
export function cancelExport(): void {
  running?.abort();
  running = null;
  show(null);
}

onSessionEnd(cancelExport);
sessionStore.subscribe(({ workspaceId }, before) => {
  if (workspaceId !== before.workspaceId) cancelExport();
});

/** One after another, over all tabs of this browser; without the Web Locks API each tab by itself. */
function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  return locks ? locks.request('chatso-v2:record-export', { signal }, work) : work();
}

const toText = (query: object): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  );

interface Fetched {
  path: string;
  query: Record<string, string | undefined>;
  format: ExportFormat;
  total: number | null;
}

async function fetchFile({ path, query, format, total }: Fetched, signal: AbortSignal): Promise<void> {
  show({ phase: 'waiting', done: 0, total });
  const file = await inTurn(signal, async () => {
    show({ phase: 'running', done: 0, total });
    const rowsIn = createRowCounter(format);
    let shownAt = 0;
    return streamFile(path, query, {
      signal,
      onPart(part) {
        const rows = rowsIn(part);
        const now = performance.now();
        if (now - shownAt < shownEveryMs) return;
        shownAt = now;
        show({ phase: 'running', done: total === null ? rows : Math.min(rows, total), total });
      },
    });
  });
  // Pressed in the very last moment, Cancel still leaves no file.
  signal.throwIfAborted();
  saveFile(file);
}

const isDeadLink = (error: unknown): boolean => error instanceof ApiError && error.code === 'link-invalid';

async function run(work: (signal: AbortSignal) => Promise<void>, again: () => void): Promise<void> {
  if (running !== null) return;
  const controller = new AbortController();
  running = controller;
  show({ phase: 'counting', done: 0, total: null });
  try {
    await work(controller.signal);
  } catch (error) {
    if (controller.signal.aborted) return;
    // No second try helps.
    if (isDeadLink(error)) {
      const detail = { detail: errorMessage(error), sticky: true };
      toast.error(i18next.t('recordExport.deadLink'), { id: 'record-export', ...detail });
    } else {
      // L-31
      toast.error(i18next.t('recordExport.failed'), {
        id: 'record-export',
        ...{ detail: errorMessage(error), action: { label: i18next.t('common.retry'), onClick: again } },
      });
    }
  } finally {
    if (running === controller) {
      running = null;
      show(null);
    }
  }
}

/** What is short comes at once, what is long by mail. */
export function startExport(query: ExportQuery, format: ExportFormat): Promise<void> {
  return run(
    async (signal) => {
      const { rows, byMail } = await api['records.exportSize']({ query }, { signal });
      if (byMail) {
        await api['records.mailExport']({ body: { ...query, format } as never }, { signal });
        toast.success(i18next.t('recordExport.mailed'), {
          detail: i18next.t('recordExport.mailedDetail', { rows: wholeNumber(rows) }),
        });
        return;
      }
      const path = endpoints['records.export'].path;
      await fetchFile({ path, query: { ...toText(query), format }, format, total: rows }, signal);
    },
    () => void startExport(query, format),
  );
}

/** The file of a link that was mailed. */
export function fetchMailedExport(token: string, timezone: string): Promise<void> {
  const path = endpoints['records.exportFile'].path;
  return run(
    (signal) => fetchFile({ path, query: { token, timezone }, format: 'csv', total: null }, signal),
    () => void fetchMailedExport(token, timezone),
  );
}
