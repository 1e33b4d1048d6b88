/** By what a chat's writer may be known, the strongest first; the last one is always their contact at the channel. */
export interface KeyedChat {
  id: string;
  keys: readonly string[];
}

/** Who is known by a key, and whether by more than a contact: somebody with an address or a signed identity. */
export interface KnownPerson {
  id: string;
  named: boolean;
}

export interface Settled {
  /** Whose each chat is. */
  chats: { id: string; personId: string }[];
  /** Keys nobody had, with whose they are now. */
  keys: { key: string; personId: string }[];
  /** People nobody knew. */
  fresh: string[];
}

const isContact = (key: string): boolean => key.startsWith('contact:');

/**
 * Whose these chats are. The strongest key that is known decides, and the others a chat has become theirs where they are
 * nobody's. A browser names nobody by itself: who says another address in it is another person, and two that are known
 * never become one here, whatever a chat says of both; that an admin does.
 */
export function settleChats(
  chats: readonly KeyedChat[],
  known: ReadonlyMap<string, KnownPerson>,
  newId: () => string,
): Settled {
  const people = new Map(known);
  const settled: Settled = { chats: [], keys: [], fresh: [] };
  for (const { id, keys } of chats) {
    const strong = keys.filter((key) => !isContact(key));
    const contact = keys.find(isContact);
    const byContact = contact === undefined ? undefined : people.get(contact);
    const named = strong.map((key) => people.get(key)).find((person) => person !== undefined);
    const met = byContact && (strong.length === 0 || !byContact.named) ? byContact : undefined;
    let person = named ?? met;
    if (person === undefined) {
      person = { id: newId(), named: false };
      settled.fresh.push(person.id);
    }
    if (strong.length > 0) person.named = true;
    for (const key of keys) {
      if (people.has(key)) continue;
      people.set(key, person);
      settled.keys.push({ key, personId: person.id });
    }
    settled.chats.push({ id, personId: person.id });
  }
  return settled;
}
