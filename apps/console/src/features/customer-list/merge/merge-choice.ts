import type { MergeField, PersonDetail } from '@chatso/contract';

export type Side = 'this' | 'other';
export type Choice = Record<MergeField, Side>;

type Facts = Pick<PersonDetail, 'fullname' | 'email' | 'phone' | 'country' | 'firstContact'>;

export const factOf = (person: Facts, field: MergeField): string | null =>
  field === 'name' ? person.fullname : person[field];

/** As it is compared: a phone number by its digits, an address without regard to letters. */
function sameWords(field: MergeField, value: string): string {
  return field === 'phone' ? value.replace(/\D/g, '') : value.trim().toLowerCase();
}

/**
 * Whether there is something to choose, and what stands there at first: what only one has, else the older record's, of
 * names the longer one.
 */
export function choiceOf(
  one: Facts,
  other: Facts,
  field: MergeField,
): { kind: 'choose' | 'same' | 'none'; usual: Side } {
  const [mine, theirs] = [factOf(one, field), factOf(other, field)];
  const older: Side = one.firstContact <= other.firstContact ? 'this' : 'other';
  if (!mine && !theirs) return { kind: 'none', usual: older };
  if (!mine || !theirs) return { kind: 'choose', usual: mine ? 'this' : 'other' };
  if (sameWords(field, mine) === sameWords(field, theirs)) return { kind: 'same', usual: older };
  if (field === 'name' && mine.length !== theirs.length)
    return { kind: 'choose', usual: mine.length > theirs.length ? 'this' : 'other' };
  return { kind: 'choose', usual: older };
}
