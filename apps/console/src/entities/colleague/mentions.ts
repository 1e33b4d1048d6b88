interface Named {
  _id: string;
  fullname: string;
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * A text in its parts; one that calls somebody by '@' and a name says whom, and all of them where several have that name.
 * Each sign belongs to one call, and to the longest name that fits: '@Ann Lee' does not call 'Ann'.
 */
export function callsIn<P extends Named>(text: string, people: readonly P[]): { text: string; called: P[] }[] {
  const names = [...new Set(people.map(({ fullname }) => fullname))].filter((name) => name !== '');
  if (names.length === 0) return [{ text, called: [] }];
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  const parts = text.split(new RegExp(`(@(?:${longestFirst.map(escaped).join('|')}))`));
  // What a group of the pattern took stands at every second place.
  return parts.map((part, at) => ({
    text: part,
    called: at % 2 === 0 ? [] : people.filter(({ fullname }) => part === `@${fullname}`),
  }));
}

/** Ids of everybody whom the text calls, each once. */
export const mentionedIn = (text: string, people: readonly Named[]): string[] => [
  ...new Set(callsIn(text, people).flatMap(({ called }) => called.map(({ _id }) => _id))),
];
