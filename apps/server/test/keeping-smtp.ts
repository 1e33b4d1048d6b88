import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** Takes mail and keeps a copy of it before it answers, as Google's and Microsoft's do. */
export interface KeepingSmtp {
  port: number;
  /** To whom each mail went that was taken. */
  taken: string[];
  /** Mails that are with it and not answered. */
  inHands: number;
  /** Copies that are being put away. */
  keeping: number;
  close(): Promise<void>;
}

/** `thinks`: so many ms before it keeps a mail, and again before it answers. */
export async function startKeepingSmtp(
  keep: (user: string, raw: Buffer) => Promise<void>,
  thinks: () => Promise<void>,
): Promise<KeepingSmtp> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData(stream, session, done) {
      void (async () => {
        const raw = await buffer(stream);
        smtp.inHands += 1;
        try {
          await thinks();
          smtp.keeping += 1;
          await keep(String(session.user), raw).finally(() => {
            smtp.keeping -= 1;
          });
          smtp.taken.push(...session.envelope.rcptTo.map(({ address }) => address));
          await thinks();
        } finally {
          smtp.inHands -= 1;
        }
      })().then(
        () => done(),
        () => done(Object.assign(new Error('Try again later'), { responseCode: 451 })),
      );
    },
  });
  // Whoever is killed hangs up in the middle.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const smtp: KeepingSmtp = {
    port: (server.server.address() as AddressInfo).port,
    taken: [],
    inHands: 0,
    keeping: 0,
    close: () => new Promise((done) => server.close(() => done())),
  };
  return smtp;
}
