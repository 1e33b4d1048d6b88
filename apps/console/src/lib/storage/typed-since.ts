/** What was typed on while a save was under way: no part of it, so it is a change of its own. */
export const typedSince = <T extends object>(now: T, before: T | undefined): T =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => !before || value !== before[name as keyof T])) as T;
