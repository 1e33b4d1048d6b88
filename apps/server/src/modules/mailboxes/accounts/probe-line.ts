import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { MailServer } from '@chatso/contract';
import { MailServerError } from './mail-problem.ts';

const patienceMs = 10_000;
const longestLine = 4096;

/** Ends the work and the connection when a server keeps silent. */
function within<T>(socket: Socket, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new MailServerError('timeout')), patienceMs);
  });
  return Promise.race([work, late]).finally(() => {
    clearTimeout(timer);
    if (socket.destroyed) socket.removeAllListeners('data');
  });
}

const opened = (socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> =>
  new Promise((done, refuse) => {
    socket.once(event, done);
    socket.once('error', refuse);
    socket.once('close', () => refuse(new MailServerError('unreachable')));
  });

/** Reads until a whole answer is there: of several lines the one that ends it. */
const answered = (socket: Socket, isLast: RegExp): Promise<string> =>
  new Promise((done, refuse) => {
    let text = '';
    const hear = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (text.length > longestLine) return finish(() => refuse(new MailServerError('not-this-protocol')));
      const lines = text.split('\r\n');
      const last = lines.slice(0, -1).find((line) => isLast.test(line));
      if (last !== undefined) finish(() => done(last));
      else if (lines.length > 1 && !/^(?:\* |220|250|a )/.test(text)) {
        finish(() => refuse(new MailServerError('not-this-protocol', lines[0]?.slice(0, 100) ?? null)));
      }
    };
    const fail = (error: Error) => finish(() => refuse(error));
    const end = () => finish(() => refuse(new MailServerError('unreachable')));
    function finish(then: () => void): void {
      socket.off('data', hear).off('error', fail).off('close', end);
      then();
    }
    socket.on('data', hear).once('error', fail).once('close', end);
  });

interface Line {
  connect(): Promise<void>;
  /** Encrypts it, where that is wanted. */
  secure(): Promise<void>;
  close(): void;
}

const words = {
  imap: { greeting: /^\* /, ask: ['a STARTTLS'], agrees: /^a (OK|NO|BAD)/i, yes: /^a OK/i },
  smtp: { greeting: /^220 /, ask: ['EHLO chatso.local', 'STARTTLS'], agrees: /^\d{3} /, yes: /^2\d\d / },
};

/** The connection to a server, without a word of who one is: that the library does which is used afterwards. */
export function probeLine(protocol: 'imap' | 'smtp', address: string, { host, port, security }: MailServer): Line {
  const { greeting, ask, agrees, yes } = words[protocol];
  let socket: Socket = connectPlain({ host: address, port });
  const noise = () => undefined;
  socket.on('error', noise);
  async function encrypt(): Promise<void> {
    const plain = socket;
    socket = connectTls({ socket: plain, servername: host });
    socket.on('error', noise);
    await within(socket, opened(socket, 'secureConnect'));
  }
  return {
    async connect() {
      await within(socket, opened(socket, 'connect'));
      if (security !== 'tls') await within(socket, answered(socket, greeting));
    },
    async secure() {
      if (security === 'tls') {
        await encrypt();
        await within(socket, answered(socket, greeting));
        return;
      }
      if (security === 'none') return;
      for (const command of ask) {
        socket.write(`${command}\r\n`);
        const said = await within(socket, answered(socket, agrees));
        if (!yes.test(said)) throw new MailServerError('no-encryption', said.slice(0, 200));
      }
      await encrypt();
    },
    close: () => void socket.destroy(),
  };
}
