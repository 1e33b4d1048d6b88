/** Those who write mails, in a process of their own: they come into a mailbox at their pace, and wait for nobody. */
import { constants, setPriority } from 'node:os';
import { signIn } from '../../apps/server/test/dovecot.ts';
import { startMailHost } from '../../apps/server/test/mail-host.ts';
import { answer } from '../support/children.ts';
import { sleep } from '../support/stats.ts';

interface Address {
  /** Of the server, and whose mailbox it is. */
  port: number;
  user: string;
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

const waiting = 'Coming';

/** Of those who bring mail each has an address of its own, of which no more than a few a second are taken. */
const hosts = 20;
let brought = 0;

const questions = {
  /** Lays them ready beside the inbox, so that while it is measured their way here costs this machine next to nothing. */
  async prepare({ port, user, count }: Address & { count: number }): Promise<void> {
    const client = await signIn(port, user, 'secret');
    await client.mailboxCreate(waiting);
    for (let number = 0; number < count; number += 1) await client.append(waiting, letter(number));
    client.close();
  },
  /** Five times a second some of those that are ready come in. */
  async deliver({ port, user, perSecond, seconds }: Address & { perSecond: number; seconds: number }): Promise<void> {
    const client = await signIn(port, user, 'secret');
    await client.mailboxOpen(waiting);
    const begun = performance.now();
    for (let turn = 0; turn < seconds * 5; turn += 1) {
      const early = turn * 200 - (performance.now() - begun);
      if (early > 0) await sleep(early);
      await client.messageMove(`1:${perSecond / 5}`, 'INBOX');
    }
    client.close();
  },
  /** Each mail by itself, over a connection that its host keeps. */
  async bring({ port, to, perSecond, seconds }: { port: number; to: string; perSecond: number; seconds: number }) {
    const all = Array.from({ length: hosts }, (_, index) => startMailHost(port, `127.0.0.${index + 2}`));
    const begun = performance.now();
    const handed: Promise<unknown>[] = [];
    for (let number = 0; number < perSecond * seconds; number += 1) {
      const early = (number * 1000) / perSecond - (performance.now() - begun);
      if (early > 0) await sleep(early);
      brought += 1;
      handed.push(all[number % hosts]?.bring(letter(brought), { to }) ?? Promise.resolve());
    }
    await Promise.all(handed);
    for (const host of all) host.close();
  },
};
export type MailWorld = typeof questions;
// It is another machine's work, as is Dovecot's: what it takes of the processor is not the product's doing.
setPriority(constants.priority.PRIORITY_LOW);
answer(questions);
