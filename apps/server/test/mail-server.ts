import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/**
 * A mail server that keeps what it is handed; `refuse` makes it answer 'try again later' to so many mails. With `tokens` it
 * lets in whoever has one of them, and nobody without (XOAUTH2).
 */
export async function startMailServer({ tokens }: { tokens?: ReadonlySet<string> } = {}) {
  const received: { to: string[]; mail: ParsedMail }[] = [];
  let refusals = 0;
  let onArrival = (): Promise<void> => Promise.resolve();
  const server = new SMTPServer({
    authOptional: tokens === undefined,
    ...(tokens === undefined ? {} : { authMethods: ['XOAUTH2'] }),
    disabledCommands: ['STARTTLS'],
    // Accounts sign in; whoever does may send.
    allowInsecureAuth: true,
    onAuth({ username, accessToken }, _session, done) {
      if (tokens === undefined || tokens.has(accessToken ?? '')) return done(null, { user: username });
      // What Google's server says, in the form of its protocol (a challenge of its own, RFC 7628 is not used here).
      done(null, { data: { status: '400', schemes: 'Bearer', scope: 'https://mail.google.com/' } });
    },
    onData(stream, session, done) {
      void simpleParser(stream).then(async (mail) => {
        await onArrival();
        if (refusals > 0) {
          refusals -= 1;
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        }
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail });
        return done();
      }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    refuse: (mails: number) => {
      refusals = mails;
    },
    /** Runs while a mail is being handed over. */
    whileDelivering: (run: () => Promise<void>) => {
      onArrival = run;
    },
    to: (address: string) => received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail),
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
