import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Device, days, knownDays, liveThrough, type Person, type Shop } from '../../../test/shared-devices.ts';
import { type CustomerLink, isTheirs, settle } from './identity.ts';

const linkOf = (subject: string, email: string | null = null, customerId: string | null = null): CustomerLink => ({
  ...{ subject, email, customerId },
  ...{ fullname: null, phone: null },
});
const guest = { subject: null, verified: false, customerId: null, email: null };

describe('isTheirs', () => {
  it('a guest may become anybody, whatever was typed', () => {
    expect(isTheirs({ ...guest, email: 'b@x.test' }, linkOf('id:a', 'a@x.test'))).toBe(true);
  });

  it('an identified visitor is who was signed for, and nobody else who shares an address or a customer', () => {
    const a = { subject: 'id:a', verified: true, customerId: 'c', email: 'shared@x.test' };
    expect(isTheirs(a, linkOf('id:a'))).toBe(true);
    expect(isTheirs(a, linkOf('id:a', 'new@x.test', 'another row'))).toBe(true);
    expect(isTheirs(a, linkOf('id:b', 'shared@x.test', 'c'))).toBe(false);
    expect(isTheirs(a, linkOf('email:shared@x.test', 'shared@x.test', 'c'))).toBe(false);
    const nameless = { subject: 'id:a', verified: true, customerId: null, email: null };
    expect(isTheirs(nameless, linkOf('id:b'))).toBe(false);
  });

  it('one verified before subjects were kept has to be proved by the customer, else by the address', () => {
    const old = { subject: null, verified: true, customerId: null, email: null };
    expect(isTheirs(old, linkOf('id:a'))).toBe(false);
    expect(isTheirs(old, linkOf('id:a', 'a@x.test'))).toBe(false);
    expect(isTheirs({ ...old, email: 'A@x.test' }, linkOf('id:a', 'a@x.test'))).toBe(true);
    expect(isTheirs({ ...old, email: 'a@x.test' }, linkOf('id:a'))).toBe(false);
    expect(isTheirs({ ...old, customerId: 'c' }, linkOf('id:a', null, 'c'))).toBe(true);
    expect(isTheirs({ ...old, customerId: 'c', email: 'a@x.test' }, linkOf('id:b', 'a@x.test', 'd'))).toBe(false);
  });
});

const links: Record<Person, CustomerLink> = {
  'id-a': linkOf('id:a'),
  'id-b': linkOf('id:b'),
  'id-c-mail': linkOf('id:c', 'mail@x.test'),
  'id-d-mail': linkOf('id:d', 'mail@x.test'),
  mail: linkOf('email:mail@x.test', 'mail@x.test'),
  'other-mail': linkOf('email:other@x.test', 'other@x.test'),
  'hmac-a': linkOf('id:a'),
  'hmac-mail': linkOf('email:mail@x.test', 'mail@x.test'),
};

interface Row {
  id: string;
  store: string;
  subject: string | null;
  verified: boolean;
  customerId: string | null;
  email: string | null;
}

/** The rules alone: rows in memory, and on each device the visitor it proves. */
function rulesOnly(): Shop {
  let rows: Row[] = [];
  const chats = new Map<string, { visitor: string; open: boolean }>();
  const tokens = new Map<string, string>();
  const customers = new Map<string, string>();
  const keyOf = ({ browser, store }: Device) => `${browser} ${store}`;
  const open = (visitor: string) => [...chats.values()].some((chat) => chat.visitor === visitor && chat.open);
  const rowOf = (at: Device) => rows.find(({ id }) => id === tokens.get(keyOf(at)));

  function claim(at: Device, who: Person): string | null {
    const link = { ...links[who], customerId: customers.get(`${at.store} ${links[who].subject}`) ?? null };
    const { own, device } = settle(
      rows.filter(({ store }) => store === at.store),
      rowOf(at)?.id ?? null,
      link,
    );
    if (own && device) {
      for (const chat of chats.values())
        if (chat.visitor === device.id && !(chat.open && open(own.id))) chat.visitor = own.id;
      rows = rows.filter((row) => row !== device);
    }
    const row = own ?? device;
    if (row === undefined) return null;
    Object.assign(row, { subject: link.subject, verified: true, customerId: link.customerId });
    row.email = link.email ?? row.email;
    tokens.set(keyOf(at), row.id);
    return row.id;
  }
  function page(at: Device, who: Person | null): string {
    const found = who === null ? rowOf(at)?.id : claim(at, who);
    if (found) return found;
    const row: Row = { id: crypto.randomUUID(), store: at.store, ...guest };
    rows.push(row);
    tokens.set(keyOf(at), row.id);
    return who === null ? row.id : (claim(at, who) ?? row.id);
  }

  return {
    async page(at, who) {
      const row = rowOf(at);
      if (who === 'expired' && row && !isTheirs(row, links['id-a'])) tokens.delete(keyOf(at));
      page(at, who === 'forged' || who === 'expired' ? null : who);
    },
    async twoPages(at, who) {
      const before = tokens.get(keyOf(at));
      const one = page(at, who);
      if (before !== undefined) tokens.set(keyOf(at), before);
      const other = page(at, who);
      return [one, other];
    },
    async identify(at, who) {
      const row = rowOf(at);
      if (!row || !isTheirs(row, links[who])) return false;
      claim(at, who);
      return true;
    },
    async logout(at) {
      const row = rowOf(at);
      if (row?.subject === null) rows = rows.filter((other) => other !== row);
      for (const [key, id] of tokens) if (id === row?.id) tokens.delete(key);
    },
    async type(at, email) {
      const row = rowOf(at);
      if (row) row.email = row.verified ? (row.email ?? email) : email;
    },
    chat: async (at, id) => void chats.set(id, { visitor: rowOf(at)?.id ?? '', open: true }),
    async end(_at, id) {
      const chat = chats.get(id);
      if (chat) chat.open = false;
    },
    chats: async (at) => [...chats].filter(([, { visitor }]) => visitor === rowOf(at)?.id).map(([id]) => id),
    sync: async (store, who) => void customers.set(`${store} ${links[who].subject}`, `customer of ${who}`),
  };
}

it('[G-1] whoever shares a device with whom: a session reads its own chats, all of them, and nobody else’s', async () => {
  let id = 0;
  await fc.assert(
    fc.asyncProperty(days(40), (day) =>
      liveThrough(rulesOnly(), day, () => {
        id += 1;
        return `chat ${id}`;
      }),
    ),
    { numRuns: 500, examples: knownDays },
  );
});
