import { readingOfMailboxes } from '../src/modules/mailboxes/index.ts';
import { readOnce } from '../src/modules/mailboxes/reading/read-mailbox.ts';
import type { StoreRow } from '../src/modules/stores/index.ts';
import { inWorkspace } from '../src/platform/ctx.ts';
import { newId } from '../src/platform/ids.ts';
import type { TestApp } from './create-test-app.ts';
import { createTestApp } from './create-test-app.ts';
import { startDovecot } from './dovecot.ts';
import type { TestAgent, TestWorkspace } from './factories.ts';
import { startMailServer } from './mail-server.ts';

export interface MailboxScene {
  t: TestApp;
  boxes: Awaited<ReturnType<typeof startDovecot>>;
  smtp: Awaited<ReturnType<typeof startMailServer>>;
  /** An account of a workspace of its own, connected to a real mailbox. */
  open(): Promise<OpenMailbox>;
  close(): Promise<void>;
}

export interface OpenMailbox {
  workspace: TestWorkspace;
  store: StoreRow;
  admin: TestAgent;
  /** Name at the server of mailboxes. */
  user: string;
  account: string;
  ctx(): ReturnType<typeof inWorkspace>;
  read(): ReturnType<typeof readOnce>;
  /** Subjects of what came in, in the order of the alphabet. */
  subjects(): Promise<string[]>;
  /** Those that nobody has opened. */
  unseen(): Promise<string[]>;
  status(): Promise<{ status: string; problem: string | null }>;
}

/** The app, a real server of mailboxes and one that takes mail: what reading needs. */
export async function startMailboxScene(): Promise<MailboxScene> {
  const boxes = await startDovecot();
  const smtp = await startMailServer();
  const smtpPort = Number(new URL(smtp.url).port);
  const mailHosts = [`127.0.0.1:${boxes.port}`, `127.0.0.1:${smtpPort}`];
  const t = await createTestApp({ config: { mailHosts } });

  async function open(): Promise<OpenMailbox> {
    const workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
    const store = await t.store(workspace);
    const admin = await t.agent(workspace, { role: 'admin' });
    const user = `u${newId().slice(-12)}`;
    const { data } = await admin.api['mailboxes.connect']({
      body: {
        ...{ email: `${user}@shop.test`, chatsoStoreId: store.id },
        imap: { ...boxes.server(user), pass: 'secret' },
        smtp: { host: '127.0.0.1', port: smtpPort, security: 'none', user, pass: 'secret' },
      },
    });
    const account = data._id;
    const ctx = () => inWorkspace(t.app.deps.rootCtx('test'), workspace.id, { kind: 'job', name: 'test.read' });
    const subjectsOf = async (query: object) => {
      const { data: rows } = await admin.api['mails.list']({ query: { limit: 100, ...query } });
      return rows.map(({ subject }) => subject).sort();
    };
    return {
      ...{ workspace, store, admin, user, account, ctx },
      read: () => readOnce(ctx(), readingOfMailboxes(t.app.deps), account),
      subjects: () => subjectsOf({}),
      unseen: () => subjectsOf({ unseen: 'true' }),
      async status() {
        const row = (await admin.api['mailboxes.list']()).data.find(({ _id }) => _id === account);
        return { status: row?.status ?? 'not there', problem: row?.reading?.problem ?? null };
      },
    };
  }

  return {
    ...{ t, boxes, smtp, open },
    async close() {
      await t.close();
      await smtp.close();
      await boxes.stop();
    },
  };
}
