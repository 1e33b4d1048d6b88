import fc from 'fast-check';
import { expect } from 'vitest';

/**
 * People, the devices they share, and what a session may show. The model knows only this: a chat belongs to who wrote it,
 * a guest's chats go with the guest who signs in, and a session shows the chats of its own person in its own store: all of
 * them and nobody else's. Run against the pure rules and against the real server.
 */
export const people = ['id-a', 'id-b', 'id-c-mail', 'id-d-mail', 'mail', 'other-mail', 'hmac-a', 'hmac-mail'] as const;
export type Person = (typeof people)[number];
/** `expired`: signed for 'id-a' long ago. */
export type BadClaim = 'forged' | 'expired';
export const stores = ['one', 'two'] as const;
export type StoreName = (typeof stores)[number];

/** Two ways to say the same: both vouch for one id, or for one address. */
export const identityOf = (person: Person): string =>
  person === 'hmac-a' ? 'id-a' : person === 'hmac-mail' ? 'mail' : person;

/** A browser at a store; its tabs share what it keeps. */
export interface Device {
  browser: string;
  store: StoreName;
}

/** The tested actions, done as pages and forms do. */
export interface Shop {
  page(device: Device, claim: Person | BadClaim | null): Promise<void>;
  /** Pages opened in two tabs at once; answers the visitors they got. */
  twoPages(device: Device, claim: Person): Promise<[string, string]>;
  /** False when the server says that somebody else is here. */
  identify(device: Device, claim: Person): Promise<boolean>;
  logout(device: Device): Promise<void>;
  type(device: Device, email: string): Promise<void>;
  /** Starts a chat; answers its id. */
  chat(device: Device, id: string): Promise<void>;
  end(device: Device, id: string): Promise<void>;
  /** Ids of the chats this session may read. */
  chats(device: Device): Promise<string[]>;
  /** The shop's customer data learns of the person, or of another address of theirs. */
  sync(store: StoreName, person: Person, email: string): Promise<void>;
}

const device = fc.record({ browser: fc.constantFrom('kiosk', 'phone'), store: fc.constantFrom(...stores) });
const person = fc.constantFrom(...people);
const email = fc.constantFrom('mail@x.test', 'other@x.test', 'Mail@X.test');

/** Mostly one browser at one store, or nobody would ever meet. */
const usual = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Device>({ browser: 'kiosk', store: 'one' }) },
  { weight: 1, arbitrary: device },
);

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('page'), at: usual, who: fc.option(person) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('bad'), at: usual, how: fc.constantFrom('forged', 'expired') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('twoPages'), at: usual, who: person }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('identify'), at: usual, who: person }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('logout'), at: usual }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('type'), at: usual, email }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('chat'), at: usual }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end'), at: usual }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sync'), at: usual, who: person, email }) },
) as fc.Arbitrary<Step>;

type Step =
  | { do: 'page'; at: Device; who: Person | null }
  | { do: 'bad'; at: Device; how: BadClaim }
  | { do: 'twoPages' | 'identify'; at: Device; who: Person }
  | { do: 'logout' | 'chat' | 'end'; at: Device }
  | { do: 'type'; at: Device; email: string }
  | { do: 'sync'; at: Device; who: Person; email: string };

export const days = (maxLength: number) => fc.array(step, { minLength: 3, maxLength });

const at: Device = { browser: 'kiosk', store: 'one' };
/** What chance tries too rarely: a guest with chats who is somebody known, with and without another open one. */
export const knownDays: [Step[]][] = [
  [
    [
      { do: 'page', at, who: 'id-a' },
      { do: 'logout', at },
      { do: 'page', at, who: null },
      { do: 'chat', at },
      { do: 'end', at },
      { do: 'chat', at },
      { do: 'identify', at, who: 'id-a' },
      { do: 'page', at, who: 'id-b' },
      { do: 'chat', at },
      { do: 'bad', at, how: 'forged' },
      { do: 'bad', at, how: 'expired' },
      { do: 'page', at, who: 'id-a' },
      { do: 'bad', at, how: 'expired' },
    ],
  ],
  [
    [
      { do: 'page', at, who: 'id-c-mail' },
      { do: 'chat', at },
      { do: 'logout', at },
      { do: 'page', at, who: null },
      { do: 'chat', at },
      { do: 'type', at, email: 'mail@x.test' },
      { do: 'page', at, who: 'id-d-mail' },
      { do: 'chat', at: { browser: 'phone', store: 'one' } },
      { do: 'twoPages', at: { browser: 'phone', store: 'one' }, who: 'id-c-mail' },
      { do: 'page', at, who: 'mail' },
      { do: 'page', at, who: 'id-c-mail' },
    ],
  ],
  [
    [
      { do: 'page', at, who: null },
      { do: 'chat', at },
      { do: 'page', at: { browser: 'phone', store: 'one' }, who: 'id-a' },
      { do: 'chat', at: { browser: 'phone', store: 'one' } },
      { do: 'page', at, who: 'id-a' },
    ],
  ],
];

interface Chat {
  id: string;
  store: StoreName;
  /** A person's identity or `guest 7`; null: left behind, see moveChats. */
  owner: string | null;
  open: boolean;
}

/** Lives the day in shop and model, and compares after every step what each device may read. */
export async function liveThrough(shop: Shop, day: readonly Step[], newChatId: () => string): Promise<void> {
  const here = new Map<string, { at: Device; who: string }>();
  const chats: Chat[] = [];
  let guests = 0;
  const keyOf = ({ browser, store }: Device) => `${browser} ${store}`;
  const openOf = (who: string, store: StoreName) =>
    chats.find((chat) => chat.owner === who && chat.store === store && chat.open);

  function arrive(at: Device, claim: Person | null): string {
    const before = here.get(keyOf(at))?.who;
    const who = claim === null ? (before ?? `guest ${++guests}`) : identityOf(claim);
    if (before?.startsWith('guest') && before !== who) {
      const busy = openOf(who, at.store) !== undefined;
      for (const chat of chats) if (chat.owner === before) chat.owner = busy && chat.open ? null : who;
    }
    here.set(keyOf(at), { at, who });
    return who;
  }

  async function take(now: Step): Promise<void> {
    const { at } = now;
    const current = here.get(keyOf(at))?.who;
    if (now.do === 'page') {
      await shop.page(at, now.who);
      arrive(at, now.who);
    } else if (now.do === 'bad') {
      await shop.page(at, now.how);
      // An old page of somebody else's: the session is nobody's.
      if (now.how === 'expired' && !current?.startsWith('guest') && current !== 'id-a') here.delete(keyOf(at));
      arrive(at, null);
    } else if (now.do === 'twoPages') {
      const [one, other] = await shop.twoPages(at, now.who);
      expect(one).toBe(other);
      arrive(at, now.who);
    } else if (now.do === 'sync') await shop.sync(at.store, now.who, now.email);
    else if (current === undefined) return;
    else if (now.do === 'identify') {
      const fits = current.startsWith('guest') || current === identityOf(now.who);
      expect(await shop.identify(at, now.who)).toBe(fits);
      if (fits) arrive(at, now.who);
    } else if (now.do === 'logout') {
      await shop.logout(at);
      for (const [key, session] of here) if (session.who === current && session.at.store === at.store) here.delete(key);
    } else if (now.do === 'type') await shop.type(at, now.email);
    else if (now.do === 'chat') {
      if (openOf(current, at.store)) return;
      const id = newChatId();
      await shop.chat(at, id);
      chats.push({ id, store: at.store, owner: current, open: true });
    } else if (now.do === 'end') {
      const chat = openOf(current, at.store);
      if (chat) {
        await shop.end(at, chat.id);
        chat.open = false;
      }
    }
  }

  for (const now of day) {
    await take(now);
    for (const { at, who } of here.values()) {
      const theirs = chats.filter(({ owner, store }) => owner === who && store === at.store).map(({ id }) => id);
      expect((await shop.chats(at)).toSorted(), `${who} in ${keyOf(at)}`).toEqual(theirs.toSorted());
    }
  }
}
