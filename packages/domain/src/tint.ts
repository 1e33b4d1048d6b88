/** Tint 1 to 5, always the same for the same name (FNV-1a). */
export function tintOf(name: string): 1 | 2 | 3 | 4 | 5 {
  let hash = 0x811c9dc5;
  for (const character of name.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return ((hash % 5) + 1) as 1 | 2 | 3 | 4 | 5;
}
