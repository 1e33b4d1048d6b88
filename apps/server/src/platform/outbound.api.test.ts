import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ongoingChat } from '../../test/chats.ts';
import { createTestApp, type TestApp } from '../../test/index.ts';
import { failureOf } from '../../test/people.ts';
import { findGaps } from '../app/check-boot.ts';
import { modules } from '../app/modules.ts';
import { outboundKinds } from './outbound.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const password = 'nine copper lanterns';

/** Somebody who registered with an address that may be anybody's, and a chat of theirs that is over. */
async function stranger() {
  const email = `relay-${crypto.randomUUID()}@chatso.test`;
  const session = await t.client()['auth.register']({
    body: { email, password, fullname: 'Rel Ay', workspaceName: 'Relay', website: 'https://shop.test' },
  });
  const api = t.client(session.idToken, session.workspaceId);
  const mails = async () => {
    await t.advance(0);
    const { rows } = await t.pool.query<{ text: string; recipients: string[] }>(
      'SELECT text, recipients FROM mail_outbox WHERE $1 = ANY (recipients) ORDER BY created_at, id',
      [email],
    );
    return rows;
  };
  return { email, session, api, mails };
}

const addresses = (count: number, at = 0) => Array.from({ length: count }, (_, n) => `victim${at + n}@elsewhere.test`);
const guide = (storeId: string, emails: string[]) => ({ storeId, emails, subject: 'Buy now', content: 'Own words' });

describe('what leaves to strangers', () => {
  it('[P-41] is little until whoever registered confirms the address, by the link sent to it', async () => {
    const { api, mails } = await stranger();
    const storeId = (await api['stores.list']()).data[0]?._id ?? '';
    const limit = outboundKinds.installGuide.unconfirmed.points;
    await api['stores.sendInstallGuide']({ body: guide(storeId, addresses(limit)) });
    const refused = await failureOf(api['stores.sendInstallGuide']({ body: guide(storeId, addresses(1, 100)) }));
    expect(refused).toMatchObject({ statusCode: 429, code: 'rate-limited', reason: 'email-unconfirmed' });
    await t.advance(0);
    const { rows } = await t.pool.query(`SELECT 1 FROM mail_outbox WHERE subject = 'Buy now'`);
    expect(rows).toHaveLength(limit);
    const token = /confirm-email\?token=([\w-]+)/.exec((await mails())[0]?.text ?? '')?.[1] ?? '';
    await t.client()['auth.confirmEmail']({ body: { token } });
    await api['stores.sendInstallGuide']({ body: guide(storeId, addresses(1, 200)) });
    // Nothing was changed, so no notice of a change follows.
    expect(await mails()).toHaveLength(1);
  });

  it('[D-07] invitations and transcripts have their own', async () => {
    const { api, session } = await stranger();
    const invite = (emails: string[]) =>
      api['agents.invite']({ body: { emails, role: 'agent', storeIds: [], categoryIds: [] } });
    // The seats of the plan end it here before the budget does.
    await t.pool.query('UPDATE workspace_plans SET max_seats = 100 WHERE workspace_id = $1', [session.workspaceId]);
    const most = outboundKinds.invitation.unconfirmed.points;
    await invite(addresses(most));
    expect(await failureOf(invite(addresses(1, 300)))).toMatchObject({ reason: 'email-unconfirmed' });
    const { data } = await api['agents.list']({ query: { search: 'victim300' } });
    expect(data).toEqual([]);
  });

  it('[L-20] a person’s budget ends before the workspace’s, and one order is all or nothing', async () => {
    const workspace = await t.workspace();
    const store = await t.store(workspace);
    const agent = await t.agent(workspace, { role: 'admin', stores: [{ store }] });
    const colleague = await t.agent(workspace, { role: 'admin', stores: [{ store }] });
    const id = await ongoingChat(await t.visitor(store), agent);
    await agent.api['conversations.endChat']({ params: { id } });
    const { workspaceId, userId } = agent;
    const spend = t.app.deps.outbound.of('transcript');
    await spend({ workspaceId, person: userId, vouched: true }, outboundKinds.transcript.person.points - 1);
    const send = (who: typeof agent, emails: string[]) =>
      who.api['transcripts.send']({ body: { conversationIds: [id], emails, toCustomer: false, toMe: false } });
    expect(await failureOf(send(agent, addresses(2)))).toMatchObject({ statusCode: 429, code: 'rate-limited' });
    const { rows } = await t.pool.query('SELECT 1 FROM transcript_mails WHERE workspace_id = $1', [workspaceId]);
    expect(rows).toEqual([]);
    await send(colleague, addresses(2));
  });
});

it('boot refuses a kind that goes to strangers and that no module sends within its budget', () => {
  const facts = { modules, bound: [], handlers: [], jobNames: [] };
  const outbound = (gaps: string[]) => gaps.filter((gap) => gap.startsWith('Emails of the kind'));
  expect(outbound(findGaps(facts))).toEqual([]);
  const without = modules.map((module) => (module.name === 'team' ? { ...module, sends: [] } : module));
  expect(outbound(findGaps({ ...facts, modules: without }))).toEqual([
    'Emails of the kind invitation go to strangers, and no module spends their budget.',
  ]);
});
