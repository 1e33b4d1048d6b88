/**
 * Drafts not yet stored. A feature holds its drafts itself (and restores them after a reload); here it only says that
 * a reload must wait until they are stored (F-13).
 */
type KeepDraft = () => Promise<void> | void;
const keepers = new Set<KeepDraft>();

/** Registers what writes a feature's unsaved text to storage. Returns the undo. */
export function keepDraftBeforeReload(keep: KeepDraft): () => void {
  keepers.add(keep);
  return () => keepers.delete(keep);
}

/** Writes down everything unsaved; false when something could not be kept, and the page must not be left. */
export async function keepAllDrafts(): Promise<boolean> {
  const results = await Promise.allSettled([...keepers].map(async (keep) => keep()));
  return results.every((result) => result.status === 'fulfilled');
}
