import { createHash } from 'node:crypto';
import type { MailPerson } from '@chatso/contract';
import { markDirections } from '@chatso/domain';
import type { Address } from 'postal-mime';

/** What a letter may hold of each; whatever is more is cut. */
export const bounds = {
  htmlChars: 1_000_000,
  textChars: 500_000,
  subjectChars: 1000,
  nameChars: 200,
  addressChars: 320,
  idChars: 500,
  people: 500,
  references: 100,
  files: 100,
  bounces: 50,
  wordsChars: 500,
};

/** What Windows has at 0x80 to 0x9f; blank where it has nothing. */
const windowsSigns = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/**
 * Without what a database does not take: NUL and halves of signs. Cut to whole signs. Control signs from U+0080 are signs of
 * Windows: Latin-1 is declared where Windows-1252 is meant, and some versions of Node decode the one as the other.
 */
export const cleanText = (text: string, chars: number): string =>
  text
    .slice(0, chars)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stay.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/gu, '')
    .replace(/[\u0080-\u009f]/g, (sign) => (windowsSigns[sign.charCodeAt(0) - 0x80] ?? '').trim());

/** One line of it: what stands in lists and headers. */
export const cleanLine = (text: string, chars: number): string =>
  cleanText(text, chars * 2)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, chars)
    .replace(/\p{Cs}/gu, '');

/**
 * Signs that nobody sees and that show other words than stand there: overrides, embeddings and isolates of direction, signs
 * without width. Marks of direction and joiners stay: Arabic, Persian, Hindi and emoji are written with them.
 */
const hidden = /\u034f|[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g;

/** A line that stands beside words of ours: subjects, and the beginning of a text in a list. */
export const shownLine = (text: string, chars: number): string =>
  cleanLine(cleanText(text, chars * 4).replace(hidden, ''), chars);

const addressLike = /^[^\s@<>"(),;]+@[^\s@<>"(),;]+$/;

const personOf = (name: string, address: string): MailPerson => ({
  name: markDirections(cleanLine(name, bounds.nameChars)),
  address: cleanLine(address, bounds.addressChars).toLowerCase(),
});

/** Groups are opened; what has neither an address nor a name is nobody. */
export function peopleOf(given: readonly Address[] | undefined): MailPerson[] {
  const people: MailPerson[] = [];
  for (const one of given ?? []) {
    for (const { name, address } of one.group ?? [{ name: one.name, address: one.address ?? '' }]) {
      if (people.length >= bounds.people) return people;
      const person = personOf(name, address);
      if (addressLike.test(person.address)) people.push(person);
    }
  }
  return people;
}

/** Of one that is too long its beginning and a hash: two that begin alike are two. */
const boundedId = (id: string): string => {
  if (id.length <= bounds.idChars) return id;
  const hash = createHash('sha256').update(id).digest('hex');
  return `${id.slice(0, bounds.idChars - hash.length - 1)}~${hash}`;
};

/** Ids of mails in a header, without angle brackets; white space in one is nothing, as where a header is folded. */
export function idsOf(header: string | undefined): string[] {
  const text = (header ?? '').slice(0, 50_000);
  const inBrackets = [...text.matchAll(/<([^<>]*)>/g)].map(([, id]) => (id ?? '').replace(/\s+/g, ''));
  const ids = inBrackets.length > 0 ? inBrackets : text.split(/[\s,<>]+/);
  return [...new Set(ids.map((id) => boundedId(cleanLine(id, text.length))).filter((id) => id !== ''))];
}

/** As the sender's clock says, however wrong; null of what is no moment, or none that a year of four figures has. */
export function dateOf(text: string | undefined): Date | null {
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return time >= Date.UTC(1000, 0, 1) && time < Date.UTC(10_000, 0, 1) ? new Date(time) : null;
}
