import type { MailPerson } from '@chatso/contract';

const address = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/;

/** People as they are typed, with commas between them: an address, or a name before one in angle brackets. */
export function peopleIn(text: string): { people: MailPerson[]; wrong: string | null } {
  const people: MailPerson[] = [];
  for (const part of text.split(/[,;]/).map((one) => one.trim())) {
    if (part === '') continue;
    const named = /^(.*)<([^<>]+)>$/.exec(part);
    const found = (named?.[2] ?? part).trim();
    if (!address.test(found)) return { people, wrong: part };
    people.push({ name: (named?.[1] ?? '').trim().replace(/^"|"$/g, ''), address: found });
  }
  return { people, wrong: null };
}

export const asTyped = (people: readonly MailPerson[]): string =>
  people.map(({ name, address: at }) => (name === '' ? at : `${name.replace(/[,;<>]/g, ' ')} <${at}>`)).join(', ');
