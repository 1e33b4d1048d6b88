/** Those who write mails, in a process of their own: they lay them into a mailbox at their pace, and wait for nobody. */
import { constants, setPriority } from 'node:os';
import { signIn } from '../../apps/server/test/dovecot.ts';
import { answer } from '../support/children.ts';
import { sleep } from '../support/stats.ts';

interface Delivery {
  /** Of the server, and whose mailbox it is. */
  port: number;
  user: string;
  /** Number of the first mail: each has an id of its own. */
  from: number;
  perSecond: number;
  seconds: number;
}

const row =
  '<tr><td style="color:#333;padding:4px">Layers for the wet months, and <a href="https://shop.test/a">more</a></td></tr>';
const newsletter = `<table>${row.repeat(300)}</table>`;
const file = Buffer.alloc(60_000, 'photograph').toString('base64').replace(/.{76}/g, '$&\r\n');

/** As they come: most are short, some are of a program, some carry a file. */
function letter(number: number): string {
  const head = [
    ...[`Message-ID: <bench-${number}@shopper.test>`, `From: Ann ${number} <ann${number}@shopper.test>`],
    ...['To: help@bench.test', `Subject: Order ${number}`, `Date: ${new Date().toUTCString()}`, 'MIME-Version: 1.0'],
  ];
  if (number % 5 === 0) return [...head, 'Content-Type: text/html; charset=utf-8', '', newsletter, ''].join('\r\n');
  if (number % 7 !== 0) {
    const words = 'Where is my parcel? It was to be here on Monday.';
    return [...head, 'Content-Type: text/plain; charset=utf-8', '', words, ''].join('\r\n');
  }
  return [
    ...[...head, 'Content-Type: multipart/mixed; boundary=b', ''],
    ...['--b', 'Content-Type: text/plain', '', 'See the file.'],
    ...['--b', 'Content-Type: image/jpeg; name=a.jpg', 'Content-Transfer-Encoding: base64', '', file, '--b--', ''],
  ].join('\r\n');
}

const questions = {
  async deliver({ port, user, from, perSecond, seconds }: Delivery): Promise<void> {
    const client = await signIn(port, user, 'secret');
    const begun = performance.now();
    for (let sent = 0; sent < perSecond * seconds; sent += 1) {
      const early = (sent / perSecond) * 1000 - (performance.now() - begun);
      if (early > 0) await sleep(early);
      await client.append('INBOX', letter(from + sent));
    }
    client.close();
  },
};
export type MailWorld = typeof questions;
// It is another machine's work, as is Dovecot's: what it takes of the processor is not the product's doing.
setPriority(constants.priority.PRIORITY_LOW);
answer(questions);
