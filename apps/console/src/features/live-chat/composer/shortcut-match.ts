import type { Shortcut } from '@chatso/contract';

export const plainKeyword = (keyword: string): string => keyword.replace(/^\s*\/+/, '');

/** Keywords that contain what follows the slash, whatever its case; those that begin with it come first. */
export function matchShortcuts(shortcuts: readonly Shortcut[], text: string): Shortcut[] {
  const wanted = plainKeyword(text).trim().toLowerCase();
  const placeOf = (shortcut: Shortcut) => plainKeyword(shortcut.keyword).toLowerCase().indexOf(wanted);
  return shortcuts
    .filter((shortcut) => placeOf(shortcut) >= 0)
    .sort((a, b) => Math.sign(placeOf(a)) - Math.sign(placeOf(b)) || a.keyword.localeCompare(b.keyword));
}
