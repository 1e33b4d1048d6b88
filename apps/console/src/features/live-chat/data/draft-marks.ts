import type { SyncStorage } from '@chatso/sync';
import type { DraftMark } from './draft-merge.ts';

const storageKey = 'draft-marks';
const blank: DraftMark = { rev: 0, sent: '', dirty: false };

/** What this device knows of the drafts on the server; outlives a reload. */
export function createDraftMarks(storage: SyncStorage) {
  const marks = new Map<string, DraftMark>();
  const keep = () => void storage.set(storageKey, Object.fromEntries(marks));
  const markOf = (id: string): DraftMark => marks.get(id) ?? blank;
  return {
    markOf,
    mark(id: string, change: Partial<DraftMark>): void {
      marks.set(id, { ...markOf(id), ...change });
      keep();
    },
    forget(id: string): void {
      marks.delete(id);
      keep();
    },
    dirtyIds: () => [...marks].flatMap(([id, { dirty }]) => (dirty ? [id] : [])),
    /** What it knew before; nothing where that cannot be read. */
    async load(): Promise<void> {
      const stored = await storage.get(storageKey).catch(() => null);
      for (const [id, known] of Object.entries((stored ?? {}) as Record<string, DraftMark>)) marks.set(id, known);
    },
  };
}
