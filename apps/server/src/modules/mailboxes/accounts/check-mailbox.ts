import { type MailCheck, type MailServer, type MailStep, mailSteps } from '@chatso/contract';
import { ImapFlow } from 'imapflow';
import { createTransport } from 'nodemailer';
import { MailServerError, mailErrorOf } from './mail-problem.ts';
import { probeLine } from './probe-line.ts';
import { imapAccessOf, type OwnHosts, reachHost, refuseOpenLine, smtpAccessOf } from './reach-host.ts';

export interface Tried {
  imap: { server: MailServer; key: { pass: string } | { accessToken: string } };
  smtp: { server: MailServer; key: { pass: string } | { accessToken: string } };
}

/** Hears of each line as soon as it is known; false: nobody wants to know the rest. */
export type TellStep = (line: MailCheck) => boolean;

/** Of what is forwarded only the server that mail leaves by is tried. */
export type TriedServers = Pick<Tried, 'smtp'> & Partial<Pick<Tried, 'imap'>>;

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** The steps of one server share its line; whoever connects closes it. */
function stepsOf(tried: TriedServers, own: OwnHosts): { steps: Record<MailStep, () => Promise<void>>; close(): void } {
  const lines: ReturnType<typeof probeLine>[] = [];
  const open = async (protocol: 'imap' | 'smtp'): Promise<void> => {
    const { server } = asked(tried, protocol);
    refuseOpenLine(server, own);
    const line = probeLine(protocol, await reachHost(server, own), server);
    lines.push(line);
    await line.connect();
  };
  const secure = async (): Promise<void> => lines.at(-1)?.secure();
  const client = { current: null as ImapFlow | null };
  const steps: Record<MailStep, () => Promise<void>> = {
    'imap-connect': () => open('imap'),
    'imap-secure': secure,
    async 'imap-login'() {
      lines.at(-1)?.close();
      const { server, key } = asked(tried, 'imap');
      const access = await imapAccessOf(server, key, own);
      client.current = new ImapFlow({ ...access, ...patience, logger: false });
      // Told by the promise as well; without a listener it would end the process.
      client.current.on('error', () => undefined);
      await client.current.connect();
    },
    async 'imap-inbox'() {
      try {
        await client.current?.mailboxOpen('INBOX', { readOnly: true });
      } catch (error) {
        const { words } = mailErrorOf(error);
        throw new MailServerError('no-inbox', words, error);
      }
    },
    'smtp-connect': () => open('smtp'),
    'smtp-secure': secure,
    async 'smtp-login'() {
      lines.at(-1)?.close();
      const access = await smtpAccessOf(tried.smtp.server, tried.smtp.key, own);
      const transport = createTransport({ ...access, ...patience, disableFileAccess: true, disableUrlAccess: true });
      try {
        await transport.verify();
      } finally {
        transport.close();
      }
    },
  };
  const close = () => {
    for (const line of lines) line.close();
    client.current?.close();
  };
  return { steps, close };
}

function asked(tried: TriedServers, protocol: 'imap' | 'smtp'): Tried['imap'] {
  const one = tried[protocol];
  if (one === undefined) throw new MailServerError('refused');
  return one;
}

async function lineOf(step: MailStep, work: () => Promise<void>): Promise<MailCheck> {
  const began = performance.now();
  const ms = () => Math.round(performance.now() - began);
  try {
    await work();
    return { step, state: 'ok', problem: null, words: null, ms: ms() };
  } catch (error) {
    const { problem, words } = mailErrorOf(error);
    return { step, state: 'failed', problem, words, ms: ms() };
  }
}

/** Tries an account step by step; what stands behind a step that failed is not tried, of each of the two servers. Never throws. */
export async function checkMailbox(
  tried: TriedServers,
  own: OwnHosts,
  tell: TellStep = () => true,
): Promise<MailCheck[]> {
  const { steps, close } = stepsOf(tried, own);
  const lines: MailCheck[] = [];
  const gone = new Set<string>();
  try {
    for (const step of mailSteps) {
      if (tried.imap === undefined && step.startsWith('imap')) continue;
      const server = step.slice(0, 4);
      const line: MailCheck = gone.has(server)
        ? { step, state: 'skipped', problem: null, words: null, ms: 0 }
        : await lineOf(step, steps[step]);
      if (line.state === 'failed') gone.add(server);
      lines.push(line);
      if (!tell(line)) break;
    }
    return lines;
  } finally {
    close();
  }
}
