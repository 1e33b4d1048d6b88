import pg from 'pg';
import { hasDovecot, startDovecot } from '../../apps/server/test/dovecot.ts';
import { startMailServer } from '../../apps/server/test/mail-server.ts';
import type { MailWorld } from '../crowds/mail-world.ts';
import type { Bench } from '../support/bench.ts';
import { startChild } from '../support/children.ts';
import { agentHeaders, connectVisitor, type Demo, inParallel, ongoingChats, openDemo } from '../support/demo.ts';
import { startProduct } from '../support/processes.ts';
import { atMost, type Row } from '../support/row.ts';
import { median, percentile, sleep } from '../support/stats.ts';
import { openLoop, type Sender } from './load.ts';

const writers = 40;
const messagesPerSecond = 200;
const mailsPerSecond = 50;
const seconds = 10;
const rounds = 3;

type Boxes = Awaited<ReturnType<typeof startDovecot>>;

async function connectMailbox({ url, agent }: Demo, boxes: Boxes, smtpPort: number, storeId: string): Promise<void> {
  const response = await fetch(`${url}/api/email/accounts`, {
    method: 'POST',
    headers: { ...agentHeaders(agent), 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ email: 'help@bench.test', chatsoStoreId: storeId, imap: { ...boxes.server('help'), pass: 'secret' } },
      smtp: { host: '127.0.0.1', port: smtpPort, security: 'none', user: 'help', pass: 'secret' },
    }),
  });
  if (!response.ok) throw new Error(`The mailbox was not connected: ${response.status} ${await response.text()}`);
}

/** p99 of the acks while fifty mails a second come in, are parsed, stored and made tickets of, against without them. */
export async function mailsBesideChat(bench: Bench): Promise<Row[]> {
  if (!hasDovecot) {
    process.stderr.write('mails-beside-chat: no Dovecot here, or nobody is root\n');
    return [];
  }
  const boxes = await startDovecot();
  bench.defer(() => boxes.stop());
  const smtp = await startMailServer();
  bench.defer(() => smtp.close());
  const smtpPort = Number(new URL(smtp.url).port);
  const database = await bench.databases.create();
  const hosts = `127.0.0.1:${boxes.port},127.0.0.1:${smtpPort}`;
  const server = await startProduct({ DATABASE_URL: database, CHATSO_MAIL_HOSTS: hosts });
  bench.defer(() => server.stop());
  const demo = await openDemo(server.url);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  bench.defer(() => client.end());
  const { workspaceId } = demo.agent;
  const stores = await client.query('SELECT id FROM stores WHERE workspace_id = $1 AND analytics_id = $2', [
    workspaceId,
    demo.analyticsId,
  ]);
  await connectMailbox(demo, boxes, smtpPort, stores.rows[0].id);
  await client.query(
    `INSERT INTO ticket_settings (workspace_id, auto_ticket) VALUES ($1, true)
     ON CONFLICT (workspace_id) DO UPDATE SET auto_ticket = true`,
    [workspaceId],
  );
  const visitors = await ongoingChats(demo, writers);
  const senders: Sender[] = await inParallel(writers, async (index) => {
    const { token, conversationId } = visitors[index] ?? { token: '', conversationId: '' };
    return { socket: await connectVisitor(demo, token), conversationId };
  });
  // The demo has mails of its own.
  const stored = async () =>
    (
      await client.query(
        "SELECT count(*)::int AS n FROM mails m JOIN mailboxes b ON b.id = m.mailbox_id WHERE b.address = 'help@bench.test'",
      )
    ).rows[0].n as number;
  const world = startChild<MailWorld>('mail-world');
  bench.defer(() => world.stop());
  const deliver = (from: number) =>
    world.ask('deliver', { port: boxes.port, user: 'help', from, perSecond: mailsPerSecond, seconds });
  const load = async () => percentile(await openLoop(senders, messagesPerSecond, seconds), 0.99);
  const p99 = { alone: [] as number[], beside: [] as number[] };
  let sent = 0;
  for (let round = 0; round < rounds; round += 1) {
    p99.alone.push(await load());
    const delivered = deliver(sent);
    sent += mailsPerSecond * seconds;
    p99.beside.push(await load());
    await delivered;
    process.stderr.write(`mails stored ${await stored()} of ${sent}\n`);
    // What is behind is not the next round's.
    for (let wait = 0; wait < 120 && (await stored()) < sent; wait += 1) await sleep(500);
  }
  for (const { socket } of senders) socket.disconnect();
  return [atMost('messages-beside-mails', 'ms p99', median(p99.beside), median(p99.alone), 1.5)];
}
