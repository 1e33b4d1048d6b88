import type { Role } from '@chatso/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChat, take } from '../../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp, type TestWorkspace } from '../../../../test/index.ts';
import { newId } from '../../../platform/ids.ts';
import { ensureOutboundDepartment } from '../../departments/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

interface Looker {
  who: string;
  role: Role;
  /** Departments in the store of the chat; null: works in another store. */
  serves: ('sales' | 'help')[] | null;
  sees: boolean;
  /** The same when the chat is of the department 'Outbound Chat'. */
  seesOutbound: boolean;
}

const lookers: readonly Looker[] = [
  { who: 'a colleague of the same department', role: 'agent', serves: ['sales'], sees: false, seesOutbound: false },
  { who: 'a manager of the department', role: 'coach', serves: ['sales'], sees: true, seesOutbound: true },
  { who: 'a manager of all departments', role: 'coach', serves: [], sees: true, seesOutbound: true },
  { who: 'a manager of another department', role: 'coach', serves: ['help'], sees: false, seesOutbound: true },
  { who: 'a manager of another store', role: 'coach', serves: null, sees: false, seesOutbound: false },
  { who: 'an online store manager', role: 'marketing_manager', serves: ['sales'], sees: true, seesOutbound: true },
  { who: 'an online store agent', role: 'marketing_agent', serves: ['sales'], sees: false, seesOutbound: false },
  { who: 'an admin without any store', role: 'admin', serves: null, sees: true, seesOutbound: true },
];

/** An ongoing chat of the department 'sales', with its agent. */
async function scene(isServiceDepartmentMandatory: boolean) {
  const workspace: TestWorkspace = await t.workspace();
  const store = await t.store(workspace, { settings: { isServiceDepartmentMandatory } });
  const elsewhere = await t.store(workspace, { name: 'Elsewhere' });
  const ids = { sales: (await t.department(store, 'Sales')).id, help: (await t.department(store, 'Help')).id };
  const agent = await t.agent(workspace, { stores: [{ store, categoryIds: [ids.sales] }] });
  const { id } = await startChat(await t.visitor(store), { departmentId: ids.sales });
  await take(agent, id);
  const person = ({ role, serves }: Looker) =>
    t.agent(workspace, {
      role,
      stores: serves === null ? [{ store: elsewhere }] : [{ store, categoryIds: serves.map((name) => ids[name]) }],
    });
  return { workspace, agent, id, person };
}

/** By every way that leads into a chat: the conversation, its messages, and what its room hears. */
async function opens(looker: TestAgent, id: string, say: () => Promise<unknown>): Promise<boolean[]> {
  const params = { id };
  const answers = await Promise.allSettled([
    looker.api['conversations.detail']({ params }),
    looker.api['conversations.messages']({ params, query: {} }),
  ]);
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ statusCode: 404 });
  }
  const socket = await looker.socket();
  await socket.ask('agent:join-rooms', [id]);
  await say();
  // The answer comes after everything that was sent before it.
  await socket.ask('agent:join-rooms', []);
  const heard = socket.received.some(({ event }) => event === 'conversation:message');
  socket.close();
  return [...answers.map(({ status }) => status === 'fulfilled'), heard];
}

describe.each([false, true])('[D-27] [D-28] [F-27] a chat of a colleague, departments mandatory: %s', (mandatory) => {
  it('opens to who leads its department, and to admins, and to nobody else', async () => {
    const { workspace, agent, id, person } = await scene(mandatory);
    const own = await agent.socket();
    const say = () => own.ask('conversation:message', { conversationId: id, messageId: newId(), text: 'Between us' });
    const found = [];
    const people = await Promise.all(lookers.map(async (looker) => ({ looker, them: await person(looker) })));
    for (const { them, looker } of people) found.push({ who: looker.who, opens: await opens(them, id, say) });
    expect(found).toEqual(lookers.map(({ who, sees }) => ({ who, opens: [sees, sees, sees] })));
    expect(await opens(agent, id, say)).toMatchObject([true, true, expect.any(Boolean)]);

    const outbound = await ensureOutboundDepartment({ ...t.rootCtx(), workspaceId: workspace.id });
    await t.pool.query('UPDATE conversations SET category_id = $2 WHERE id = $1', [id, outbound]);
    const outgoing = [];
    for (const { them, looker } of people) outgoing.push({ who: looker.who, opens: await opens(them, id, say) });
    expect(outgoing).toEqual(lookers.map(({ who, seesOutbound: sees }) => ({ who, opens: [sees, sees, sees] })));
  });
});
