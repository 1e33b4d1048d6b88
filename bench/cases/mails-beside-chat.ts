import { once } from 'node:events';
import { connect } from 'node:net';
import { hasDovecot, startDovecot } from '../../apps/server/test/dovecot.ts';
import { startMailServer } from '../../apps/server/test/mail-server.ts';
import type { MailWorld } from '../crowds/mail-world.ts';
import type { Bench } from '../support/bench.ts';
import { startChild } from '../support/children.ts';
import { agentHeaders, call, type Demo, openDemo } from '../support/demo.ts';
import { freePort, startByScript, temporaryFolder } from '../support/processes.ts';
import { atMost, type Row } from '../support/row.ts';
import { percentile, sleep } from '../support/stats.ts';
import { openLoop, sendersOf } from './load.ts';

const writers = 40;
const messagesPerSecond = 200;
const mailsPerSecond = 50;
/** With and without in turn, so shortly that what the machine does meanwhile meets both alike. */
const seconds = 4;
const rounds = 14;
/** Programs that were just started, and tables nobody has counted yet, are no installation's everyday. */
const warmUps = 2;

const address = 'help@bench.test';

type World = ReturnType<typeof startChild<MailWorld>>;

const headersOf = ({ agent }: Demo) => agentHeaders(agent);

async function storeOf(demo: Demo): Promise<string | undefined> {
  const { data } = await call<{ data: { _id: string; analyticsId: string }[] }>(
    `${demo.url}/api/stores`,
    'GET',
    undefined,
    headersOf(demo),
  );
  return data.find(({ analyticsId }) => analyticsId === demo.analyticsId)?._id;
}

/** Of each mail that begins something: no workspace does so before it is told to. */
async function makeTickets(demo: Demo): Promise<void> {
  const path = `${demo.url}/api/admin/workspace/tickets`;
  const { data: settings } = await call<{ data: object }>(path, 'GET', undefined, headersOf(demo));
  await call(path, 'PUT', { ...settings, autoTicket: true }, headersOf(demo));
}

/** What no ticket is made of is not what is measured. */
async function requireTickets(demo: Demo, mails: number): Promise<void> {
  const path = `${demo.url}/api/ticket/count`;
  const { 'in-progress': made } = await call<{ 'in-progress': number }>(path, 'GET', undefined, headersOf(demo));
  if (made < mails) throw new Error(`Of ${mails} mails ${made} became tickets.`);
}

/** p99 of the acks with and without mails in turn; `deliver` has fifty a second of them come for so long. */
async function measure(name: string, demo: Demo, deliver: () => Promise<unknown>): Promise<Row> {
  const senders = await sendersOf(demo, writers);
  const countPath = `${demo.url}/api/email/count?email=${encodeURIComponent(address)}`;
  const stored = async () =>
    (await call<{ messagesCount: number }>(countPath, 'GET', undefined, headersOf(demo))).messagesCount;
  const load = () => openLoop(senders, messagesPerSecond, seconds);
  let sent = 0;
  const besideMails = async (): Promise<number[]> => {
    const delivered = deliver();
    sent += mailsPerSecond * seconds;
    const measured = await load();
    await delivered;
    // What is behind is not the next round's.
    for (let wait = 0; wait < 120 && (await stored()) < sent; wait += 1) await sleep(500);
    return measured;
  };
  const took = { alone: [] as number[], beside: [] as number[] };
  for (let round = -warmUps; round < rounds; round += 1) {
    const alone = await load();
    const beside = await besideMails();
    if (round < 0) continue;
    took.alone.push(...alone);
    took.beside.push(...beside);
  }
  for (const { socket } of senders) socket.disconnect();
  await requireTickets(demo, sent);
  for (const [which, all] of Object.entries(took)) {
    const points = [0.5, 0.9, 0.95, 0.98, 0.99].map((point) => percentile(all, point).toFixed(1));
    process.stderr.write(`${which}: ${points.join(', ')} ms p50, p90, p95, p98, p99\n`);
  }
  const p99 = (all: number[]) => percentile(all, 0.99);
  return atMost(name, 'ms p99', p99(took.beside), p99(took.alone), 1.5);
}

/** With the database that comes with it, as most installations are: what is done aside stands back there too. */
async function openServer(bench: Bench, env: Record<string, string>): Promise<Demo> {
  const folder = await temporaryFolder();
  bench.defer(() => folder.remove());
  const server = await startByScript(folder.path, env);
  bench.defer(() => server.stop());
  const demo = await openDemo(server.url);
  await makeTickets(demo);
  return demo;
}

function openWorld(bench: Bench): World {
  const world = startChild<MailWorld>('mail-world');
  bench.defer(() => world.stop());
  return world;
}

/** They come into a mailbox, are read there, parsed, stored and made tickets of. */
export async function mailsBesideChat(bench: Bench): Promise<Row[]> {
  if (!hasDovecot) {
    process.stderr.write('mails-beside-chat: no Dovecot here, or nobody is root\n');
    return [];
  }
  const boxes = await startDovecot({ standsBack: true });
  bench.defer(() => boxes.stop());
  const world = openWorld(bench);
  const box = { port: boxes.port, user: 'help' };
  const smtp = await startMailServer();
  bench.defer(() => smtp.close());
  const smtpPort = Number(new URL(smtp.url).port);
  const hosts = `127.0.0.1:${boxes.port},127.0.0.1:${smtpPort}`;
  const demo = await openServer(bench, { CHATSO_MAIL_HOSTS: hosts });
  const servers = {
    imap: { ...boxes.server('help'), pass: 'secret' },
    smtp: { host: '127.0.0.1', port: smtpPort, security: 'none', user: 'help', pass: 'secret' },
  };
  const account = { email: address, chatsoStoreId: await storeOf(demo), ...servers };
  await call(`${demo.url}/api/email/accounts`, 'POST', account, headersOf(demo));
  // Not before: what a mailbox had when it was connected is history, of which no tickets are made.
  await world.ask('prepare', { ...box, count: mailsPerSecond * seconds * (rounds + warmUps) });
  const deliver = () => world.ask('deliver', { ...box, perSecond: mailsPerSecond, seconds });
  return [await measure('messages-beside-mails', demo, deliver)];
}

/** Who takes mail in is begun beside the server, which is ready before. */
async function untilListens(port: number): Promise<void> {
  for (let left = 150; left > 0; left -= 1) {
    const socket = connect(port, '127.0.0.1');
    const listens = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (listens) return;
    await sleep(200);
  }
  throw new Error(`Nobody listens at ${port}.`);
}

/** They are brought by SMTP, as mail that is forwarded is: nothing of them waits anywhere. */
export async function broughtBesideChat(bench: Bench): Promise<Row[]> {
  const port = await freePort();
  const world = openWorld(bench);
  const demo = await openServer(bench, {
    CHATSO_INBOUND_DOMAIN: 'in.bench.test',
    CHATSO_INBOUND_SMTP_PORT: String(port),
    CHATSO_INBOUND_SMTP_HOST: '127.0.0.1',
  });
  const account = { email: address, chatsoStoreId: await storeOf(demo) };
  const path = `${demo.url}/api/email/accounts/forward`;
  const { data } = await call<{ data: { forwardTo: string } }>(path, 'POST', account, headersOf(demo));
  await untilListens(port);
  const deliver = () => world.ask('bring', { port, to: data.forwardTo, perSecond: mailsPerSecond, seconds });
  return [await measure('messages-beside-brought', demo, deliver)];
}
