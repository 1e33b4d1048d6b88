import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { limits } from '@chatso/domain';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { RootCtx } from '../../../platform/ctx.ts';
import { AppError, severityOf } from '../../../platform/errors.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import type { InboundConfig } from '../../../platform/inbound-config.ts';
import { byMailbox, type Recipient, recipientOf } from './recipients.ts';
import { headOf } from './reply-address.ts';
import { type Inbound, takeIn } from './take-in.ts';

type Listen = NonNullable<InboundConfig['listen']>;
type Done = (error?: Error | null) => void;

/** What is put on top of a mail must not make it too large to be kept whole. */
const ownBytes = 2048;
const mailBytes = limits.mailBytes - ownBytes;

const bounds = {
  ...{ clients: 100, ofOneAddress: 20, recipients: 50 },
  /** Of all mails that are being handed over, so that many large ones do not fill the memory. */
  bytesAtOnce: 8 * limits.mailBytes,
  mailsAMinute: 300,
  /** Whoever tries addresses is told for a while to come again. */
  wrongAnHour: 100,
  hops: 100,
  closeMs: 5000,
  certificateMs: 3_600_000,
};

const refuse = (responseCode: number, words: string): Error => Object.assign(new Error(words), { responseCode });
const again = (words: string): Error => refuse(451, words);

const certificateOf = ({ tls }: Listen) =>
  tls === null ? {} : { cert: readFileSync(tls.cert), key: readFileSync(tls.key) };

/**
 * What a server on the way writes on top: that we took it in, so that nobody's words about its sender count (whoever hands it
 * over may have written them), and that nobody is to be answered. Without times or names of hosts: handed over twice, a mail
 * is the same, also where it has no id but that of its headers.
 */
function withTrace(raw: Buffer, session: SMTPServerSession, domain: string): Buffer {
  const { mailFrom } = session.envelope;
  const nobody = mailFrom !== false && mailFrom.address === '' ? 'Return-Path: <>\r\n' : '';
  return Buffer.concat([Buffer.from(`${nobody}Received: from outside by ${domain} with ESMTP\r\n`), raw]);
}

const hopsOf = (raw: Buffer): number => headOf(raw).match(/^received:/gim)?.length ?? 0;

/** The counters and the mails under way of one listener. */
function createState() {
  const clients = new Map<string, number>();
  // Of connections that were one too many the end is told, and not the beginning.
  const inside = new WeakSet<SMTPServerSession>();
  let held = 0;
  return {
    enters(session: SMTPServerSession): boolean {
      const { remoteAddress: address } = session;
      const now = (clients.get(address) ?? 0) + 1;
      clients.set(address, now);
      inside.add(session);
      return now <= bounds.ofOneAddress;
    },
    leaves(session: SMTPServerSession): void {
      if (!inside.delete(session)) return;
      const { remoteAddress: address } = session;
      const now = (clients.get(address) ?? 1) - 1;
      if (now > 0) clients.set(address, now);
      else clients.delete(address);
    },
    hold(bytes: number): boolean {
      held += bytes;
      return held <= bounds.bytesAtOnce;
    },
    free: (bytes: number) => {
      held -= bytes;
    },
  };
}
type State = ReturnType<typeof createState>;

/** The whole mail, read to its end whatever becomes of it; what is too much is read and forgotten. */
async function readMail(stream: SMTPServerDataStream, state: State): Promise<{ raw: Buffer; free(): void }> {
  const chunks: Buffer[] = [];
  let size = 0;
  let held = 0;
  let crowded = false;
  const free = () => {
    state.free(held);
    held = 0;
    chunks.length = 0;
  };
  try {
    for await (const chunk of stream) {
      const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
      size += bytes.length;
      if (size > mailBytes) free();
      if (crowded || size > mailBytes) continue;
      held += bytes.length;
      crowded = !state.hold(bytes.length);
      if (crowded) free();
      else chunks.push(bytes);
    }
  } catch (error) {
    free();
    throw error;
  }
  if (size > mailBytes) throw refuse(552, 'A mail may have 25 MB');
  if (crowded) throw again('Too much at once, try again');
  return { raw: Buffer.concat(chunks), free };
}

/** One work after the other, whatever becomes of it. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

export interface ListenerParts {
  root: RootCtx;
  inbound: Inbound;
  limiter: RateLimiter;
}

/** Takes in mail for addresses of ours, and for nobody else: it carries nothing on and lets nobody sign in. */
export function createSmtpListener({ root, inbound, limiter }: ListenerParts, listen: Listen) {
  const { domain } = inbound.keys;
  const state = createState();
  const mails = limiter.limit('inbound-mails', { points: bounds.mailsAMinute, seconds: 60 });
  const wrong = limiter.limit('inbound-wrong', { points: bounds.wrongAnHour, seconds: 3600 });
  const recipients = new WeakMap<SMTPServerSession['envelope'], Recipient[]>();
  const underWay = new Set<Promise<void>>();
  // As mails of a mailbox are: many at once would keep messages waiting for the database.
  const inTurn = createTurns();

  /** Nobody is told more of what went wrong here than to come again. */
  function toldOf(error: unknown): Error {
    if (error instanceof Error && 'responseCode' in error) return error;
    if (error instanceof AppError && error.code === 'rate-limited') return again('Too many at once, try again later');
    root.log[severityOf(error)]({ err: error }, 'A mail could not be taken in; its sender is told to try again');
    return again('Not now, try again');
  }

  const answer = (work: Promise<void>, done: Done): void => {
    work.then(
      () => done(),
      (error: unknown) => done(toldOf(error)),
    );
  };

  async function admitRecipient(address: string, session: SMTPServerSession): Promise<void> {
    const known = recipients.get(session.envelope) ?? [];
    if (known.length >= bounds.recipients) throw refuse(452, 'Too many recipients');
    const found = await recipientOf(root.pool, inbound.keys, address);
    if (found === null) {
      await wrong.spend(session.remoteAddress);
      throw refuse(550, 'There is no such address here');
    }
    // Stopped by an admin: what comes meanwhile waits at its sender, as it would wait in a mailbox.
    if (found.row.status === 'unset') throw refuse(450, 'This address is not active, try again later');
    recipients.set(session.envelope, [...known, found]);
  }

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const { raw, free } = await readMail(stream, state);
    try {
      if (hopsOf(raw) > bounds.hops) throw refuse(554, 'It has been on the way for too long');
      const traced = withTrace(raw, session, domain);
      // One after the other; of several of which one fails all are handed over again, and stored once.
      for (const { row, answers } of byMailbox(recipients.get(session.envelope) ?? []))
        await inTurn(() => takeIn(root, inbound, { row, raw: traced, answers }));
    } finally {
      free();
    }
  }

  const server = new SMTPServer({
    ...{ name: domain, banner: 'Chatso', size: mailBytes, maxClients: bounds.clients, logger: false },
    ...{ authOptional: true, maxAllowedUnauthenticatedCommands: false, disableReverseLookup: true },
    ...{ closeTimeout: bounds.closeMs, socketTimeout: 60_000 },
    ...certificateOf(listen),
    disabledCommands: listen.tls === null ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    onConnect(session, done) {
      if (state.enters(session)) done();
      else done(refuse(421, 'Too many connections from your address'));
    },
    onClose: state.leaves,
    onMailFrom: (_address, session, done) => answer(mails.spend(session.remoteAddress), done),
    onRcptTo: ({ address }, session, done) => answer(admitRecipient(address, session), done),
    onData(stream, session, done) {
      const work = take(stream, session);
      underWay.add(work);
      answer(
        work.finally(() => underWay.delete(work)),
        done,
      );
    },
  });
  // A client that hangs up in the middle of a word is nobody's mistake.
  server.on('error', (error: Error) => root.log.debug({ err: error }, 'A connection that brought mail broke'));
  let renewal: NodeJS.Timeout | undefined;

  return {
    async open(): Promise<void> {
      server.listen(listen.port, listen.host);
      await once(server.server, 'listening');
      if (listen.tls === null) return;
      // Certificates are replaced every few weeks, and nobody restarts a server for it.
      renewal = setInterval(() => {
        try {
          server.updateSecureContext(certificateOf(listen));
        } catch (error) {
          root.log.warn({ err: error }, 'The certificate of incoming mail could not be read again');
        }
      }, bounds.certificateMs).unref();
    },
    port: (): number => (server.server.address() as AddressInfo).port,
    /** Takes no more; what is being handed over is finished. */
    async close(): Promise<void> {
      clearInterval(renewal);
      if (server.server.listening) await new Promise<void>((done) => server.close(() => done()));
      await Promise.allSettled([...underWay]);
    },
  };
}
