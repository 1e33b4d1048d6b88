import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import {
  type BadClaim,
  type Device,
  days,
  knownDays,
  liveThrough,
  type Person,
  type Shop,
  type StoreName,
} from '../../../test/shared-devices.ts';
import { inWorkspace } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { insertCustomers } from '../customers/index.ts';
import { type StoreRow, widgetSecretOf } from '../stores/index.ts';
import { updateContact } from '../visitors/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const claims: Record<Exclude<Person, 'hmac-a' | 'hmac-mail'>, Record<string, string>> = {
  'id-a': { sub: 'a' },
  'id-b': { sub: 'b' },
  'id-c-mail': { sub: 'c', email: 'mail@x.test' },
  'id-d-mail': { sub: 'd', email: 'mail@x.test' },
  mail: { email: 'mail@x.test' },
  'other-mail': { email: 'other@x.test' },
};

/** Two stores of one workspace, and what each browser keeps of them. */
async function realShop(): Promise<Shop> {
  const workspace = await t.workspace();
  const settings = { requiredInputFields: { fullname: false, email: false, phone: false } };
  const stores: Record<StoreName, StoreRow> = {
    one: await t.store(workspace, { settings }),
    two: await t.store(workspace, { settings }),
  };
  const tokens = new Map<string, string>();
  const within = inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' });
  const keyOf = ({ browser, store }: Device) => `${browser} ${store}`;
  const secretOf = (store: StoreRow) => widgetSecretOf(store, t.app.deps.secrets.encryptionKey);

  async function claimOf(who: Person | BadClaim, store: StoreRow): Promise<string | Record<string, string>> {
    const secret = who === 'forged' ? 'nobody told the secret of this store' : secretOf(store);
    if (who === 'hmac-a' || who === 'hmac-mail') {
      const id = who === 'hmac-a' ? 'a' : 'Mail@x.test';
      return { id, hmac: createHmac('sha256', secret).update(id).digest('hex') };
    }
    const now = Math.floor(t.clock.now().getTime() / 1000);
    return new SignJWT(who === 'forged' || who === 'expired' ? claims['id-a'] : claims[who])
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(who === 'expired' ? now - 1 : now + 60)
      .sign(new TextEncoder().encode(secret));
  }
  async function begin(at: Device, who: Person | BadClaim | null, visitorToken: string | undefined) {
    const store = stores[at.store];
    return t.client()['widget.session']({
      params: { analyticsId: store.analyticsId },
      body: {
        ...(visitorToken === undefined ? {} : { visitorToken }),
        ...(who === null ? {} : { customer: await claimOf(who, store) }),
      },
    });
  }
  const calls = (at: Device) => {
    const store = stores[at.store];
    return { api: t.client(tokens.get(keyOf(at))), params: { analyticsId: store.analyticsId }, store };
  };
  const visitorOf = async (at: Device) =>
    (await t.app.deps.tokens.verifyVisitorToken(tokens.get(keyOf(at)) ?? '')).visitorId;

  return {
    async page(at, who) {
      tokens.set(keyOf(at), (await begin(at, who, tokens.get(keyOf(at)))).visitorToken);
    },
    async twoPages(at, who) {
      const kept = tokens.get(keyOf(at));
      const [one, other] = await Promise.all([begin(at, who, kept), begin(at, who, kept)]);
      tokens.set(keyOf(at), other.visitorToken);
      return [one.visitorId, other.visitorId];
    },
    async identify(at, who) {
      const { api, params, store } = calls(at);
      try {
        const { visitorToken } = await api['widget.identify']({
          params,
          body: { customer: await claimOf(who, store) },
        });
        tokens.set(keyOf(at), visitorToken);
        return true;
      } catch (error) {
        expect(error).toMatchObject({ statusCode: 400 });
        return false;
      }
    },
    async logout(at) {
      const { api, params } = calls(at);
      await api['widget.logout']({ params });
      // A browser that did not hear of it comes back with what it has.
      await expect(api['widget.conversations']({ params })).rejects.toMatchObject({ statusCode: 401 });
    },
    async type(at, email) {
      await updateContact(within, await visitorOf(at), { email });
    },
    async chat(at, conversationId) {
      const { api, params } = calls(at);
      await api['widget.startChat']({ params, body: { conversationId, messageId: newId(), text: 'Only for us' } });
    },
    async end(at, id) {
      const { api, params } = calls(at);
      await api['widget.endChat']({ params: { ...params, id } });
    },
    async chats(at) {
      const { api, params } = calls(at);
      const { data } = await api['widget.conversations']({ params });
      // Listed files can be read, too.
      for (const { _id: id } of data) await api['widget.messages']({ params: { ...params, id }, query: {} });
      return data.map(({ _id }) => _id);
    },
    async sync(store, who, email) {
      const externalId = who === 'hmac-a' ? 'a' : (claims[who as 'mail']?.sub ?? `of ${who}`);
      const { rowCount } = await t.pool.query(
        'UPDATE customers SET email = $3 WHERE store_id = $1 AND external_id = $2',
        [stores[store].id, externalId, email],
      );
      if (rowCount === 0) {
        await insertCustomers(within, [{ storeId: stores[store].id, externalId, email, createdAt: t.clock.now() }]);
      }
    },
  };
}

it('[G-1] whoever shares a device with whom: a session reads its own chats, all of them, and nobody else’s', async () => {
  await fc.assert(
    fc.asyncProperty(days(14), async (day) => liveThrough(await realShop(), day, newId)),
    { numRuns: 20, endOnFailure: true, examples: knownDays },
  );
  expect(t.errors).toEqual([]);
}, 120_000);
