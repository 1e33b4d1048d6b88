import type { Conversation } from '@chatso/contract';
import { limits, widgetLanguages } from '@chatso/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChat, take } from '../../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp, type TestVisitor } from '../../../../test/index.ts';
import { failureOf, mailsTo } from '../../../../test/people.ts';
import { inWorkspace } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { insertCustomers } from '../../customers/index.ts';
import { codeWords } from './code-words.ts';
import { codeBudgets } from './send-code.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** A chat whose visitor typed the address of a customer. */
async function scene() {
  const workspace = await t.workspace({ plan: { type: 'advanced' } });
  const store = await t.store(workspace, { crmStoreId: `crm-${newId()}` });
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const email = `marit-${newId()}@shop.test`;
  await insertCustomers(inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' }), [
    { storeId: store.id, externalId: '7', firstName: 'Marit', email: email.toUpperCase(), createdAt: t.clock.now() },
  ]);
  const visitor = await t.visitor(store);
  const id = await chatAs(visitor, agent, email);
  return { workspace, store, agent, visitor, id, email };
}

async function chatAs(visitor: TestVisitor, agent: TestAgent, email: string): Promise<string> {
  const conversationId = newId();
  await visitor.api['widget.startChat']({
    params: { analyticsId: visitor.store.analyticsId },
    body: { conversationId, messageId: newId(), text: 'Where is my order?', fullname: 'Ann', email },
  });
  await take(agent, conversationId);
  return conversationId;
}

const send = ({ api }: TestAgent, id: string) => api['conversations.sendCode']({ params: { id } });
const chatOf = ({ api }: TestAgent, id: string) => api['conversations.detail']({ params: { id } });
const enter = (visitor: TestVisitor, id: string, messageId: string, code: string) =>
  visitor.api['widget.answerForm']({
    params: { analyticsId: visitor.store.analyticsId, id },
    body: { messageId, code },
  });
const retype = async (agent: TestAgent, visitor: TestVisitor, id: string, email: string) => {
  const form = await agent.api['conversations.sendForm']({ params: { id } });
  const params = { analyticsId: visitor.store.analyticsId, id };
  const body = { messageId: form.messageId, fullname: 'Ann', phone: '+14165550137', email };
  await visitor.api['widget.answerForm']({ params, body });
};
const codesTo = async (email: string): Promise<string[]> =>
  (await mailsTo(t, email)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '');
const codeTo = async (email: string): Promise<string> => (await codesTo(email)).at(-1) ?? '';
const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const reasonOf = async (call: Promise<unknown>) => (await failureOf(call)).reason;
const auditOf = async (workspaceId: string) => {
  const { rows } = await t.pool.query<{ action: string }>(
    "SELECT action FROM audit_log WHERE workspace_id = $1 AND action ~ 'code-sent|email-confirmed' ORDER BY at, id",
    [workspaceId],
  );
  return rows.map(({ action }) => action);
};
const speak = (visitor: TestVisitor, language: string) =>
  t.pool.query('UPDATE visitors SET language = $2 WHERE id = $1', [visitor.visitorId, language]);

describe('[issue 27.10] a code sent to the address that was typed', () => {
  it('makes it confirmed, for all who have the chat, and leaves a line and its entries in the log', async () => {
    const { workspace, store, agent, visitor, id, email } = await scene();
    const coach = await t.agent(workspace, { role: 'coach', stores: [{ store }] });
    await coach.api['conversations.spectate']({ params: { id } });
    expect((await chatOf(agent, id)).customerUnconfirmed).toBe(true);
    const [own, looking] = [await agent.socket(), await coach.socket()];
    const form = await send(agent, id);
    expect(form).toMatchObject({ type: 'notification', text: 'email-code' });
    const code = await codeTo(email);
    expect(code).toMatch(/^\d{6}$/);
    const { rows } = await t.pool.query('SELECT to_jsonb(e) AS kept FROM email_codes e WHERE conversation_id = $1', [
      id,
    ]);
    expect(JSON.stringify([rows, form])).not.toContain(code);

    const { message } = await enter(visitor, id, form.messageId, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(message.attachments).toMatchObject([{ kind: 'form', answered: true, code: { done: 'Email confirmed' } }]);
    const told = ({ conversation }: { conversation: Conversation }) => conversation._id === id;
    for (const socket of [own, looking]) {
      const { conversation } = (await socket.waitFor('conversation:form-answered', told)) as {
        conversation: Conversation;
      };
      expect(conversation).toMatchObject({ customerUnconfirmed: false, customerType: 'Registered' });
    }
    expect((await chatOf(agent, id)).customerUnconfirmed).toBe(false);
    const { messages } = await agent.api['conversations.messages']({ params: { id }, query: { limit: 10 } });
    expect(messages.at(-1)).toMatchObject({ author: 'client', type: 'notification', text: 'email-confirmed' });
    expect(await auditOf(workspace.id)).toEqual(['conversation.code-sent', 'conversation.email-confirmed']);
    expect(await reasonOf(send(agent, id))).toBe('code-confirmed');
    // Once.
    expect(await reasonOf(enter(visitor, id, form.messageId, code))).toBe('code-void');
  });

  it('a later chat of this visitor counts as confirmed, another visitor with the same address does not', async () => {
    const { store, agent, visitor, id, email } = await scene();
    const form = await send(agent, id);
    await enter(visitor, id, form.messageId, await codeTo(email));
    await agent.api['conversations.endChat']({ params: { id } });
    const later = await chatAs(visitor, agent, email.toUpperCase());
    expect(await chatOf(agent, later)).toMatchObject({ customerUnconfirmed: false, customerType: 'Registered' });
    const other = await chatAs(await t.visitor(store), agent, email);
    expect(await chatOf(agent, other)).toMatchObject({ customerUnconfirmed: true, customerType: 'Non-registered' });
  });

  it('confirming the own address says nothing of a customer whose address was typed before or comes after', async () => {
    const { agent, visitor, id, email } = await scene();
    const own = `ann-${newId()}@me.test`;
    await retype(agent, visitor, id, own);
    // The chat still shows the customer of the address before.
    expect(await chatOf(agent, id)).toMatchObject({ hasCRMData: true, customerUnconfirmed: true });
    const form = await send(agent, id);
    await enter(visitor, id, form.messageId, await codeTo(own));
    expect(await chatOf(agent, id)).toMatchObject({ customerEmail: own, customerUnconfirmed: true });
    await retype(agent, visitor, id, email);
    expect(await chatOf(agent, id)).toMatchObject({ customerEmail: email, customerUnconfirmed: true });
    const theirs = await send(agent, id);
    await enter(visitor, id, theirs.messageId, await codeTo(email));
    expect(await chatOf(agent, id)).toMatchObject({ customerUnconfirmed: false, customerType: 'Registered' });
    await retype(agent, visitor, id, `else-${own}`);
    const after = { customerUnconfirmed: true, customerType: 'Non-registered' };
    expect(await chatOf(agent, id)).toMatchObject({ hasCRMData: true, ...after });
  });

  it('a wrong code says so in the shopper’s language, and five of them end it; a new code works again', async () => {
    const { agent, visitor, id, email } = await scene();
    await speak(visitor, 'ar');
    const form = await send(agent, id);
    const code = await codeTo(email);
    const wrong = another(code);
    for (let tried = 1; tried < limits.emailCodeTries; tried += 1)
      expect(await failureOf(enter(visitor, id, form.messageId, wrong))).toMatchObject({
        statusCode: 400,
        reason: 'code-wrong',
        message: codeWords.ar.refusals.wrong,
      });
    expect(await reasonOf(enter(visitor, id, form.messageId, wrong))).toBe('code-tries');
    expect(await reasonOf(enter(visitor, id, form.messageId, code))).toBe('code-tries');
    expect((await chatOf(agent, id)).customerUnconfirmed).toBe(true);
    const [mail] = await mailsTo(t, email);
    expect(mail?.subject).toBe(codeWords.ar.mail.subject(visitor.store.name));

    const next = await send(agent, id);
    const params = { analyticsId: visitor.store.analyticsId, id };
    const { messages } = await visitor.api['widget.messages']({ params, query: { limit: 50 } });
    const forms = messages.flatMap(({ attachments }) => attachments.filter(({ kind }) => kind === 'form'));
    expect(forms).toMatchObject([
      { code: { replaced: true, done: codeWords.ar.form.replaced } },
      { code: { replaced: false, title: codeWords.ar.form.title } },
    ]);
    const newest = await codeTo(email);
    expect(await reasonOf(enter(visitor, id, form.messageId, newest))).toBe('code-void');
    await enter(visitor, id, next.messageId, newest);
    expect((await chatOf(agent, id)).customerUnconfirmed).toBe(false);
  });

  it('of many tries at once no more than five are looked at, and of two right ones one confirms', async () => {
    const { agent, visitor, id, email } = await scene();
    const form = await send(agent, id);
    const code = await codeTo(email);
    const both = await Promise.allSettled([code, code].map((one) => enter(visitor, id, form.messageId, one)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { messages } = await agent.api['conversations.messages']({ params: { id }, query: { limit: 50 } });
    expect(messages.filter(({ text }) => text === 'email-confirmed')).toHaveLength(1);

    const two = await scene();
    const second = await send(two.agent, two.id);
    const wrong = another(await codeTo(two.email));
    const tries = Array.from({ length: limits.emailCodeTries + 3 }, () =>
      enter(two.visitor, two.id, second.messageId, wrong),
    );
    const reasons = await Promise.all(tries.map(reasonOf));
    expect(reasons.filter((reason) => reason === 'code-wrong')).toHaveLength(limits.emailCodeTries - 1);
  });

  it('is valid for ten minutes, for the address and the visitor it was sent to', async () => {
    const { store, agent, visitor, id, email } = await scene();
    // Who is away for so long has left the chat.
    await visitor.socket();
    const form = await send(agent, id);
    const code = await codeTo(email);
    const stranger = await t.visitor(store);
    expect(await failureOf(enter(stranger, id, form.messageId, code))).toMatchObject({ statusCode: 404 });
    await retype(agent, visitor, id, `new-${email}`);
    expect(await reasonOf(enter(visitor, id, form.messageId, code))).toBe('code-void');
    await retype(agent, visitor, id, email);
    t.clock.advance(limits.emailCodeMs);
    expect(await reasonOf(enter(visitor, id, form.messageId, code))).toBe('code-expired');
    const next = await send(agent, id);
    const theirs = await scene();
    const foreign = await send(theirs.agent, theirs.id);
    expect(await reasonOf(enter(visitor, id, foreign.messageId, await codeTo(email)))).toBe('code-void');
    t.clock.advance(limits.emailCodeMs - 60_000);
    await enter(visitor, id, next.messageId, await codeTo(email));
    expect((await chatOf(agent, id)).customerUnconfirmed).toBe(false);
  });

  it('tells the shopper nothing of whether the address is a customer’s', async () => {
    const { store, agent, visitor, id } = await scene();
    const nobody = await t.visitor(store);
    const other = await chatAs(nobody, agent, `nobody-${newId()}@else.test`);
    await send(agent, id);
    await send(agent, other);
    const seenBy = async (who: TestVisitor, chat: string) => {
      const params = { analyticsId: store.analyticsId, id: chat };
      const { messages } = await who.api['widget.messages']({ params, query: { limit: 50 } });
      return messages.map(({ text, type, attachments }) => ({ text, type, attachments }));
    };
    expect(await seenBy(visitor, id)).toEqual(await seenBy(nobody, other));
  });

  it('is sent by the chat’s own agent alone, while it goes on, and not without end', async () => {
    const { workspace, store, agent, visitor, id, email } = await scene();
    const colleague = await t.agent(workspace, { stores: [{ store }] });
    expect((await failureOf(send(colleague, id))).statusCode).toBeGreaterThanOrEqual(403);
    const elsewhere = await t.agent(await t.workspace());
    expect(await failureOf(send(elsewhere, id))).toMatchObject({ statusCode: 404 });
    for (let sent = 0; sent < codeBudgets.conversation.points; sent += 1) await send(agent, id);
    expect(await failureOf(send(agent, id))).toMatchObject({ statusCode: 429 });
    expect(await codesTo(email)).toHaveLength(codeBudgets.conversation.points);
    await agent.api['conversations.endChat']({ params: { id } });
    const form = (
      await agent.api['conversations.messages']({ params: { id }, query: { limit: 50 } })
    ).messages.findLast(({ text }) => text === 'email-code');
    const late = enter(visitor, id, form?.messageId ?? '', await codeTo(email));
    expect(await failureOf(late)).toMatchObject({ code: 'conversation-ended' });
    // A day's codes of one visitor, over all their chats.
    const left = codeBudgets.visitor.points - codeBudgets.conversation.points;
    const again = await chatAs(visitor, agent, `other-${email}`);
    for (let sent = 0; sent < left; sent += 1) await send(agent, again).catch(() => null);
    expect(await failureOf(send(agent, again))).toMatchObject({ statusCode: 429 });
  });

  it('an address is not mailed without end, whoever types it', async () => {
    const { store, agent, email } = await scene();
    let refused = 0;
    for (let round = 0; round < 7; round += 1) {
      const id = await chatAs(await t.visitor(store), agent, email);
      await send(agent, id).catch(() => (refused += 1));
    }
    expect(await codesTo(email)).toHaveLength(5);
    expect(refused).toBe(2);
  });

  it('speaks the language that the shopper’s browser asked the widget for', async () => {
    const { store, agent } = await scene();
    const response = await fetch(`${t.baseUrl}/api/widget/${store.analyticsId}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'de-AT,en;q=0.5' },
      body: '{}',
    });
    const { visitorId, visitorToken } = (await response.json()) as { visitorId: string; visitorToken: string };
    const visitor: TestVisitor = { ...(await t.visitor(store)), visitorId, api: t.client(visitorToken) };
    const email = `uta-${newId()}@shop.test`;
    const id = await chatAs(visitor, agent, email);
    expect((await send(agent, id)).attachments).toMatchObject([{ code: { title: codeWords.de.form.title } }]);
    expect((await mailsTo(t, email))[0]?.subject).toBe(codeWords.de.mail.subject(store.name));
  });

  it('where no mail leaves the button says so, and nothing is asked for', async () => {
    const { agent, id } = await scene();
    const { config } = t.app.deps;
    const { environment } = config;
    Object.assign(config, { environment: 'production' });
    const reason = await reasonOf(send(agent, id)).finally(() => Object.assign(config, { environment }));
    expect(reason).toBe('code-no-mail');
    expect((await t.pool.query('SELECT 1 FROM email_codes WHERE conversation_id = $1', [id])).rows).toEqual([]);
  });

  it('nobody without an address, and nobody the shop has signed in, is asked for a code', async () => {
    const { store, agent, id, visitor } = await scene();
    await t.pool.query('UPDATE visitors SET verified = true WHERE id = $1', [visitor.visitorId]);
    expect(await reasonOf(send(agent, id))).toBe('code-confirmed');
    const silent = await t.visitor(store);
    const chat = await startChat(silent);
    await take(agent, chat.id);
    await t.pool.query('UPDATE visitors SET email = NULL WHERE id = $1', [silent.visitorId]);
    expect(await reasonOf(send(agent, chat.id))).toBe('code-no-email');
  });

  it('what was confirmed and what waits to be goes when the visitor is erased', async () => {
    const { workspace, store, agent, visitor, id, email } = await scene();
    const form = await send(agent, id);
    await enter(visitor, id, form.messageId, await codeTo(email));
    const other = await t.visitor(store);
    const chat = await chatAs(other, agent, email);
    await send(agent, chat);
    for (const one of [id, chat]) await agent.api['conversations.endChat']({ params: { id: one } });
    const admin = await t.agent(workspace, { role: 'admin' });
    for (const { visitorId } of [visitor, other])
      await admin.api['privacy.erase']({ body: { subject: { type: 'visitor', id: visitorId }, confirm: 'ERASE' } });
    await t.advance(0);
    const { rows } = await t.pool.query(
      'SELECT confirmed_email, confirmed_email_at, language FROM visitors WHERE store_id = $1',
      [store.id],
    );
    for (const row of rows) expect(row).toEqual({ confirmed_email: null, confirmed_email_at: null, language: null });
    expect((await t.pool.query('SELECT 1 FROM email_codes WHERE conversation_id = $1', [chat])).rows).toEqual([]);
  });
});

it('has all its words in every language of the widget', () => {
  for (const language of widgetLanguages) {
    const { form, mail, refusals } = codeWords[language];
    const said = [...Object.values(form), ...Object.values(refusals), mail.heading, mail.small];
    expect(said.filter((text) => !text.trim())).toEqual([]);
    expect([mail.subject('Nordwind'), mail.lead('Nordwind')].every((text) => text.includes('Nordwind'))).toBe(true);
    if (language !== 'en') expect(form.title).not.toBe(codeWords.en.form.title);
  }
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
