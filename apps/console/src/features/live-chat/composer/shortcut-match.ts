export interface Shortcut {
  _id: string;
  keyword: string;
  message: string;
  type: 'global' | 'personal';
}

/** Whether a text calls for a shortcut; such a text is never sent (H-64). */
export const callsShortcut = (text: string): boolean => text.startsWith('/');

export const plainKeyword = (keyword: string): string => keyword.replace(/^\/+/, '');

/** Keywords that contain what follows the slash, whatever its case; those that begin with it come first. */
export function matchShortcuts(shortcuts: readonly Shortcut[], text: string): Shortcut[] {
  const wanted = plainKeyword(text).trim().toLowerCase();
  const placeOf = (shortcut: Shortcut) => plainKeyword(shortcut.keyword).toLowerCase().indexOf(wanted);
  return shortcuts
    .filter((shortcut) => placeOf(shortcut) >= 0)
    .sort((a, b) => Math.sign(placeOf(a)) - Math.sign(placeOf(b)) || a.keyword.localeCompare(b.keyword));
}
