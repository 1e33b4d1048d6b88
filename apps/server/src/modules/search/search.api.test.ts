import type { SearchedChat } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startChat, take } from '../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp, type TestVisitor } from '../../../test/index.ts';
import { newId } from '../../platform/ids.ts';
import { setPlan } from '../plans/index.ts';
import type { StoreRow } from '../stores/index.ts';

let t: TestApp;
let store: StoreRow;
let other: StoreRow;
let workspace: Awaited<ReturnType<TestApp['workspace']>>;
let admin: TestAgent;
let coach: TestAgent;
let agent: TestAgent;
let colleague: TestAgent;
let stranger: TestAgent;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  workspace = await t.workspace({ plan: { type: 'advanced' } });
  store = await t.store(workspace);
  other = await t.store(workspace);
  admin = await t.agent(workspace, { role: 'admin' });
  coach = await t.agent(workspace, { role: 'coach', stores: [{ store }] });
  agent = await t.agent(workspace, { stores: [{ store }] });
  colleague = await t.agent(workspace, { stores: [{ store }, { store: other }] });
  stranger = await t.agent(await t.workspace(), { role: 'admin' });
});

const indexed = () => t.advance(limits.searchIndexEveryMs);
const post = (visitor: TestVisitor, id: string, text: string) =>
  visitor.api['widget.postMessage']({
    params: { analyticsId: visitor.store.analyticsId, id },
    body: { conversationId: id, messageId: newId(), text },
  });
const messages = async (who: TestAgent, q: string, more: { cursor?: string; limit?: number } = {}) =>
  who.api['search.messages']({ query: { q, ...more } });
const ids = async (who: TestAgent, q: string) => (await messages(who, q)).data.map((hit) => hit.conversationId);
const customers = async (who: TestAgent, q: string) => (await who.api['search.customers']({ query: { q } })).data;
const marked = ({ excerpt }: SearchedChat) => excerpt.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

describe('words that were said', () => {
  it('are found in an open chat and after its end, at the newest message that holds them', async () => {
    const visitor = await t.visitor(store);
    const { id } = await startChat(visitor, { text: 'Hello there' });
    await take(agent, id);
    await post(visitor, id, 'The zipper of my parka is broken');
    await post(visitor, id, 'Is the parka under warranty?');
    await indexed();
    const [open] = (await messages(agent, 'parka')).data;
    expect(open).toMatchObject({ conversationId: id, state: 'ongoing', author: 'client', fullname: 'Ann Visitor' });
    expect(open && marked(open)).toBe('Is the [parka] under warranty?');
    await agent.api['conversations.endChat']({ params: { id } });
    await indexed();
    const [closed] = (await messages(agent, 'zipper parka')).data;
    expect(closed).toMatchObject({ conversationId: id, state: 'closed' });
    expect(closed && marked(closed)).toBe('The [zipper] of my [parka] is broken');
    const { data } = { data: (await agent.api['conversations.messages']({ params: { id }, query: {} })).messages };
    expect(data.find(({ messageId }) => messageId === closed?.messageId)?.text).toContain('zipper');
  });

  it('[issue 27.34] numbers behind a hyphen are found, by their beginning too', async () => {
    const text = 'Return RMA-2024, order A-1001, call 604-555-0142, part QX-8622';
    const { id } = await startChat(await t.visitor(store), { text });
    await indexed();
    for (const number of ['2024', '1001', '0142', '555', '862', 'RMA-2024', '604-555-0142', 'part 8622'])
      expect(await ids(agent, number), number).toEqual([id]);
    expect(await ids(agent, '9999')).toEqual([]);
  });

  it('[issue 27.34] numbers and words behind a slash, a dot or another sign are found', async () => {
    const text =
      'Return RMA.2024, order A/1001, part QX.8622, call +16045550142, blue~XL at ann.lee+shop@mail.example, ok.Thanks';
    const { id } = await startChat(await t.visitor(store), { text });
    await indexed();
    for (const q of [
      '2024',
      '1001',
      'A/1001',
      'QX.8622',
      'qx.86',
      '16045550142',
      '+16045550142',
      'xl',
      'lee',
      'thanks',
    ])
      expect(await ids(agent, q), q).toEqual([id]);
    for (const q of ['ann.lee+shop@mail.example', '"mail.example"', 'mail.exam'])
      expect(await ids(agent, q), q).toEqual([id]);
    expect(await ids(agent, 'QX.1001')).toEqual([id]);
    expect(await ids(agent, 'QX.9999')).toEqual([]);
    const [hit] = (await messages(agent, 'part qx.8622')).data;
    expect(hit && marked(hit)).toContain('[part] [QX].[8622]');
  });

  it('[issue 27.28] words of languages that are written without spaces are found inside of a sentence', async () => {
    const said = {
      ja: '昨日の注文番号はまだ届いていません。iPhone15用ケースを交換したいです',
      zh: '我想退货，因为尺码不合适',
      th: 'ฉันต้องการคืนสินค้าเพราะขนาดไม่พอดี',
      ko: '어제 주문을 취소하고 싶어요',
    };
    const id: Record<string, string> = {};
    for (const [name, text] of Object.entries(said)) id[name] = (await startChat(await t.visitor(store), { text })).id;
    await indexed();
    for (const q of [
      '注文',
      '注文番号',
      '届いて',
      'ケース',
      'iPhone15用ケース',
      'ｹｰｽ',
      '号',
      '注文 交換',
      '"注文番号はまだ"',
      '注文 -退货',
    ])
      expect(await ids(agent, q), q).toEqual([id.ja]);
    for (const q of ['退货', '尺码', '想退', '合适', '码']) expect(await ids(agent, q), q).toEqual([id.zh]);
    for (const q of ['คืนสินค้า', 'สินค้า', 'ขนาด']) expect(await ids(agent, q), q).toEqual([id.th]);
    for (const q of ['주문', '취소', '주문 취소']) expect(await ids(agent, q), q).toEqual([id.ko]);
    expect(await ids(agent, '注文 or 退货')).toEqual([id.zh, id.ja]);
    // Pairs that stand apart are no word, nor is what a hyphen takes out.
    for (const q of ['号注', '届番号', '注文 -交換', '退货 注文']) expect(await ids(agent, q), q).toEqual([]);
    const [hit] = (await messages(agent, '注文')).data;
    expect(hit && marked(hit)).toBe(said.ja.replace('注文', '[注文]'));
    // The same after its end, by the index.
    await take(agent, id.ja ?? '');
    await agent.api['conversations.endChat']({ params: { id: id.ja ?? '' } });
    await indexed();
    expect(await ids(agent, '番号')).toEqual([id.ja]);
  });

  it('[issue 27.28] chats that were indexed before are found by their old words, and then by the new ones', async () => {
    const visitor = await t.visitor(store);
    const { id: over } = await startChat(visitor, { text: '雪崩の注文 tarragon' });
    await take(agent, over);
    await agent.api['conversations.endChat']({ params: { id: over } });
    const { id: open } = await startChat(await t.visitor(store), { text: '雪崩です tarragon' });
    await indexed();
    // As migration 0197 leaves what was indexed before it.
    await t.pool.query(
      `UPDATE search_chats SET cut = false, words = to_tsvector('chatso_en', 'tarragon') WHERE conversation_id = ANY ($1::uuid[])`,
      [[over, open]],
    );
    await t.pool.query(
      'INSERT INTO search_queue (conversation_id, workspace_id) SELECT conversation_id, workspace_id FROM search_chats WHERE NOT open',
    );
    expect(new Set(await ids(agent, 'tarragon'))).toEqual(new Set([over, open]));
    expect(await ids(agent, '雪崩')).toEqual([]);
    await indexed();
    expect(new Set(await ids(agent, '雪崩 tarragon'))).toEqual(new Set([over, open]));
  });

  it('[issue 27.28] two letters are a beginning, one is a word', async () => {
    const { id } = await startChat(await t.visitor(store), { text: 'The parka in size M' });
    await indexed();
    for (const q of ['pa', 'size pa', 'm']) expect(await ids(agent, q), q).toEqual([id]);
    expect(await ids(agent, 'p')).toEqual([]);
  });

  it('in both languages, without accents, by their beginning, as phrases, with or and without', async () => {
    const said = {
      en: 'My refunds never arrived',
      fr: 'Le remboursement de ma veste est arrivé',
      it: 'A red jacket please',
    };
    const id: Record<string, string> = {};
    for (const [name, text] of Object.entries(said)) id[name] = (await startChat(await t.visitor(store), { text })).id;
    await indexed();
    expect(await ids(agent, 'refund')).toEqual([id.en]);
    expect(await ids(agent, 'vestes arrive')).toEqual([id.fr]);
    expect(await ids(agent, 'rembours')).toEqual([id.fr]);
    expect(await ids(agent, '"red jacket"')).toEqual([id.it]);
    expect(await ids(agent, '"jacket red"')).toEqual([]);
    expect(await ids(agent, 'refund or jacket')).toEqual([id.it, id.en]);
    expect(await ids(agent, 'jacket -red')).toEqual([]);
    // Words that are spread over a chat: the newest message that holds one of them.
    const visitor = await t.visitor(store);
    const { id: spread } = await startChat(visitor, { text: 'About my sandals' });
    await take(agent, spread);
    await post(visitor, spread, 'they squeak');
    await indexed();
    const [hit] = (await messages(agent, 'sandals squeak')).data;
    expect(hit && marked(hit)).toBe('they [squeak]');
  });

  it('are added to those of before while a chat goes on, and one that is told without end stops nobody else', async () => {
    const visitor = await t.visitor(store);
    const { id } = await startChat(visitor, { text: 'A walnut table' });
    await take(agent, id);
    await indexed();
    await post(visitor, id, 'with a drawer');
    await agent.api['conversations.postNote']({
      params: { id },
      body: { messageId: newId(), text: 'asked for varnish' },
    });
    await indexed();
    await post(visitor, id, 'of oak');
    await indexed();
    for (const q of ['walnut drawer oak varnish', '"walnut table"', '"drawer of"'])
      expect(await ids(agent, q)).toEqual([id]);
    // More different words than one row can hold (1 MB), as nobody could type them in a test.
    const { id: endless } = await startChat(await t.visitor(store), { text: 'Where is my parcel' });
    await t.pool.query(
      `INSERT INTO messages (conversation_id, seq, message_id, workspace_id, author, type, sender_id, body, state, created_at)
       SELECT $1, 1 + i, gen_random_uuid(), $2, 'client', 'text', NULL,
              (SELECT string_agg('word' || md5(i || '.' || j), ' ') FROM generate_series(1, 800) j), 'pending', now()
         FROM generate_series(1, 60) i`,
      [endless, workspace.id],
    );
    await t.pool.query('UPDATE conversations SET head_seq = 61, rev = rev + 1 WHERE id = $1', [endless]);
    const { id: next } = await startChat(await t.visitor(store), { text: 'A maple chair' });
    await indexed();
    expect(await ids(agent, 'maple')).toEqual([next]);
    expect(await ids(agent, 'parcel')).toEqual([endless]);
  });

  it.each(['!!!', '"', "'", '\\', ':*', '& | !', '<->', '%_', 'a:*b', '-', 'or', '\uE000x\uE001', '𝒳'])(
    'typed as %s are an answer and no failure',
    async (q) => {
      expect((await messages(agent, q)).data).toEqual([]);
      expect(await customers(agent, q)).toEqual([]);
    },
  );

  it('come as text: what looks like markup or like our own marks stays what it was', async () => {
    await startChat(await t.visitor(store), { text: '<b>gloves</b> \uE000fake\uE001 <script>' });
    await indexed();
    const [hit] = (await messages(agent, 'gloves')).data;
    expect(hit?.excerpt.filter((part) => part.hit)).toEqual([{ text: 'gloves', hit: true }]);
    expect(hit && marked(hit)).toContain('<b>[gloves]</b> fake <script>');
  });

  it('are paged by a cursor without gaps or doubles', async () => {
    const all: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      all.unshift((await startChat(await t.visitor(store), { text: `lantern ${count}` })).id);
    }
    await indexed();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await messages(agent, 'lantern', { limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.data.map((hit) => hit.conversationId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(all);
  });
});

describe('what is found is what the lists show', () => {
  it('own chats, and waiting ones of the own stores; all of a store for its manager; everything for admins', async () => {
    const waiting = (await startChat(await t.visitor(store), { text: 'kayak waiting' })).id;
    const elsewhere = (await startChat(await t.visitor(other), { text: 'kayak elsewhere' })).id;
    const mine = (await startChat(await t.visitor(store), { text: 'kayak mine' })).id;
    await take(agent, mine);
    const theirs = (await startChat(await t.visitor(store), { text: 'kayak theirs' })).id;
    await take(colleague, theirs);
    await indexed();
    const sees = async (who: TestAgent) => new Set(await ids(who, 'kayak'));
    expect(await sees(agent)).toEqual(new Set([waiting, mine]));
    expect(await sees(colleague)).toEqual(new Set([waiting, elsewhere, theirs]));
    expect(await sees(coach)).toEqual(new Set([waiting, mine, theirs]));
    expect(await sees(admin)).toEqual(new Set([waiting, elsewhere, mine, theirs]));
    expect(await sees(stranger)).toEqual(new Set());
    // At once, though the index has not looked again: the chat itself is asked.
    await take(colleague, waiting);
    expect(await sees(agent)).toEqual(new Set([mine]));
    expect((await customers(agent, 'ann-')).map((hit) => hit.conversationId)).toEqual([mine]);
    expect(await customers(stranger, 'ann-')).toEqual([]);
  });

  it('private notes are found by whoever may read the chat, and by nobody else', async () => {
    const visitor = await t.visitor(store);
    const { id } = await startChat(visitor, { text: 'hello' });
    await take(agent, id);
    await agent.api['conversations.postNote']({
      params: { id },
      body: { messageId: newId(), text: 'refund the compass' },
    });
    await indexed();
    const [hit] = (await messages(agent, 'compass')).data;
    expect(hit).toMatchObject({ conversationId: id, note: true, author: 'agent' });
    const { messages: said } = await agent.api['conversations.messages']({ params: { id }, query: {} });
    expect(hit?.messageId).toBe(said.at(-1)?.messageId);
    expect(await ids(coach, 'compass')).toEqual([id]);
    expect(await ids(colleague, 'compass')).toEqual([]);
  });

  it('departments narrow what is offered', async () => {
    const billing = await t.department(store, 'Billing');
    const repairs = await t.department(store, 'Repairs');
    const narrow = await t.agent(workspace, { stores: [{ store, categoryIds: [billing.id] }] });
    const offered = (await startChat(await t.visitor(store), { text: 'canoe one', departmentId: billing.id })).id;
    await startChat(await t.visitor(store), { text: 'canoe two', departmentId: repairs.id });
    await indexed();
    expect(await ids(narrow, 'canoe')).toEqual([offered]);
  });

  it('[E-12] a plan that hides a chat hides its words and its customer', async () => {
    const visitor = await t.visitor(store);
    const { id } = await startChat(visitor, { text: 'snowshoe' });
    await take(agent, id);
    await agent.api['conversations.endChat']({ params: { id } });
    await t.pool.query(`UPDATE conversations SET end_date = $2::timestamptz - interval '31 days' WHERE id = $1`, [
      id,
      t.clock.now(),
    ]);
    await indexed();
    expect(await ids(agent, 'snowshoe')).toEqual([id]);
    await setPlan(t.rootCtx(), workspace.id, { type: 'starter' });
    expect(await ids(agent, 'snowshoe')).toEqual([]);
    expect(await ids(admin, 'snowshoe')).toEqual([]);
    expect(await customers(admin, 'Ann Visitor')).toEqual([]);
  });

  it('an erased customer is found no more', async () => {
    const visitor = await t.visitor(store);
    const { id } = await startChat(visitor, { text: 'secret tent' });
    await take(agent, id);
    await agent.api['conversations.endChat']({ params: { id } });
    await indexed();
    expect(await ids(admin, 'tent')).toEqual([id]);
    await admin.api['privacy.erase']({
      body: { subject: { type: 'visitor', id: visitor.visitorId }, confirm: 'ERASE' },
    });
    await indexed();
    await indexed();
    expect(await ids(admin, 'tent')).toEqual([]);
    expect(await customers(admin, 'Ann')).toEqual([]);
  });
});

describe('customers', () => {
  const named = async (fullname: string, email: string, phone?: string) => {
    const visitor = await t.visitor(store);
    const { conversation } = await visitor.api['widget.startChat']({
      params: { analyticsId: store.analyticsId },
      body: { conversationId: newId(), messageId: newId(), text: 'hi', fullname, email, ...(phone ? { phone } : {}) },
    });
    return { id: conversation._id };
  };

  it('are found by parts of name, address and number, without accents, and with a typing error', async () => {
    const helene = await named('Hélène Tremblay', 'helene.t@boreal.example', '+1 (514) 555-0199');
    const john = await named('John Smith', 'john@smith.example');
    await indexed();
    const found = async (q: string) => (await customers(agent, q)).map((hit) => hit.conversationId);
    expect(await found('helene')).toEqual([helene.id]);
    expect(await found('Trembl hél')).toEqual([helene.id]);
    expect(await found('@boreal')).toEqual([helene.id]);
    expect(await found('5145550199')).toEqual([helene.id]);
    expect(await found('smith')).toEqual([john.id]);
    expect(await found('Helene Tremblai')).toEqual([helene.id]);
    expect(await found('jon smithe')).toEqual([john.id]);
    // Two letters begin a word; beside a longer one they are anywhere.
    expect(await found('tr')).toEqual([helene.id]);
    expect(await found('sm jo')).toEqual([john.id]);
    expect(await found('ay')).toEqual([]);
    expect(await found('helene ay')).toEqual([helene.id]);
    expect(await found('nobody at all')).toEqual([]);
  });

  it('[issue 27.28] by names with marks that are no accents', async () => {
    const all = ['ながい ゆうご', '김민수', 'สมชาย ใจดี'];
    const known = new Map<string, string>();
    for (const [at, name] of all.entries()) known.set(name, (await named(name, `who${at}@boreal.example`)).id);
    await indexed();
    for (const [name, id] of known)
      for (const q of [name, name.slice(0, 2)])
        expect(
          (await customers(agent, q)).map((hit) => hit.conversationId),
          q,
        ).toEqual([id]);
  });

  it('are shown once, by the newest of their chats', async () => {
    const visitor = await t.visitor(store);
    const first = (await startChat(visitor, { text: 'one' })).id;
    await take(agent, first);
    await agent.api['conversations.endChat']({ params: { id: first } });
    await t.advance(1000);
    const second = (await startChat(visitor, { text: 'two' })).id;
    await indexed();
    expect((await customers(agent, 'Ann Visitor')).map((hit) => hit.conversationId)).toEqual([second]);
  });
});
