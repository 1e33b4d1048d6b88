import { createTestApp, type TestAgent, type TestApp, type TestVisitor } from '../index.ts';

/** A server, an admin of it and a visitor of their store: whoever can call, for what is sent to every endpoint. */
export async function callers(): Promise<{ t: TestApp; agent: TestAgent; visitor: TestVisitor }> {
  const t = await createTestApp({ withoutAuditWatch: true });
  const workspace = await t.workspace({ enabledTicketSystem: true });
  const store = await t.store(workspace);
  const agent = await t.agent(workspace, { role: 'admin', stores: [{ store }] });
  return { t, agent, visitor: await t.visitor(store) };
}
