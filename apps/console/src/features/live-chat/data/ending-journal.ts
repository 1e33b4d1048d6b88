import type { SyncStorage } from '@chatso/sync';

interface Kept {
  key: string;
  ids: readonly string[];
  reason?: string | undefined;
  until: number;
}

/** One entry each: two tabs must not overwrite each other's. */
const prefix = 'ending:';

const isKept = (value: unknown): value is Omit<Kept, 'key'> =>
  typeof value === 'object' &&
  value !== null &&
  'until' in value &&
  'ids' in value &&
  Array.isArray(value.ids) &&
  (!('reason' in value) || typeof value.reason === 'string');

/** Which ends were decided and are not acknowledged: they outlive the tab in which somebody decided them. */
export function createEndingJournal(storage: SyncStorage, log: (message: string, details?: unknown) => void) {
  /** All others were decided in another tab or by an earlier page, and may have been taken back or sent there. */
  const own = new Set<string>();
  const logged = (error: unknown) => log('Ends not kept', error);
  return {
    keep({ key, ids, reason, until }: Kept): void {
      own.add(key);
      void storage.set(prefix + key, { ids: [...ids], until, ...(reason ? { reason } : {}) }).catch(logged);
    },
    remove(key: string): void {
      own.delete(key);
      void storage.remove(prefix + key).catch(logged);
    },
    async read(): Promise<Kept[]> {
      const entries = await storage.entries(prefix);
      return entries.flatMap(([name, value]) => (isKept(value) ? [{ ...value, key: name.slice(prefix.length) }] : []));
    },
    isOwn: (key: string) => own.has(key),
    async isTakenBack(key: string): Promise<boolean> {
      return (await storage.get(prefix + key).catch(() => true)) === undefined;
    },
  };
}
