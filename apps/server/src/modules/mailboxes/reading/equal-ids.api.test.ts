import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMailbox } from '../../../../test/brought-mail.ts';
import { createTestApp, type TestAgent, type TestApp } from '../../../../test/index.ts';
import { letterOf } from '../../../../test/letters.ts';
import { type MailboxScene, startMailboxScene } from '../../../../test/mailbox-scene.ts';
import { newId } from '../../../platform/ids.ts';
import { contentOf } from './mail-content.ts';

let t: TestApp;
let admin: TestAgent;
let box: Awaited<ReturnType<typeof openMailbox>>;
let scene: MailboxScene;

beforeAll(async () => {
  scene = await startMailboxScene();
  t = await createTestApp();
});
afterAll(async () => {
  expect(t.errors).toEqual([]);
  await t.close();
  await scene.close();
});
beforeEach(async () => {
  const workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  admin = await t.agent(workspace, { role: 'admin' });
  box = await openMailbox(t, await t.store(workspace));
});

const headed = (lines: string[], body: string) =>
  ['From: scan@shop.test', 'Subject: Scan', ...lines, '', body, ''].join('\r\n');
const texts = async () =>
  (await admin.api['mails.list']({ query: { limit: 100 } })).data.map(({ preview }) => preview).sort();
const passedOver = async () => (await admin.api['mailboxes.list']()).data[0]?.passedOver;

describe('[O-06] two different mails are two', () => {
  const long = `${'x'.repeat(520)}@scanner.test`;
  it.each([
    ['one id', '<scan@scanner.test>', '<scan@scanner.test>'],
    ['ids with spaces', '<scan 1@scanner.test>', '<scan 2@scanner.test>'],
    ['one id with spaces', '<scan 1@scanner.test>', '<scan 1@scanner.test>'],
    ['empty ids', '<>', '<>'],
    ['ids that begin alike', `<${long}a>`, `<${long}b>`],
  ])('with %s', async (_name, one, two) => {
    for (const [id, body] of [
      [one, 'First'],
      [two, 'Second'],
      [two, 'Second'],
    ] as const)
      await box.bring(headed([`Message-ID: ${id}`], body));
    expect(await texts()).toEqual(['First', 'Second']);
    expect(await passedOver()).toBe(1);
  });

  it('without an id, under one head', async () => {
    for (const body of ['First', 'Second', 'First']) await box.bring(headed([], body));
    expect(await texts()).toEqual(['First', 'Second']);
  });

  it('brought by two ways, with other traces and line ends, one is one', async () => {
    const raw = letterOf({ body: 'Once' });
    await box.bring(raw);
    await box.bring(`Received: from a by b; today\r\nX-Spam-Score: 0\r\n${raw}`);
    await box.bring(raw.replaceAll('\r\n', '\n'));
    expect(await texts()).toEqual(['Once']);
    expect(await passedOver()).toBe(2);
  });

  it('a stranger’s under the id of one of ours is stored; our own that comes back is known', async () => {
    const id = `${newId()}@shop.test`;
    await box.bring(letterOf({ body: 'Theirs' }));
    await t.pool.query(
      `UPDATE mails SET direction = 'out', state = 'sent', content = '', message_id = $2 WHERE mailbox_id = $1`,
      [box.id, id],
    );
    await box.bring(letterOf({ id, from: box.address, body: 'Ours' }));
    expect(await texts()).toEqual([]);
    await box.bring(letterOf({ id, from: 'eve@elsewhere.test', body: 'Not ours' }));
    expect(await texts()).toEqual(['Not ours']);
  });
});

it('[O-06] in a mailbox that is read too, and read anew each is what it was', async () => {
  const { user, read, account } = await scene.open();
  const bodies = ['Page one', 'Page two', 'Page six'];
  for (const body of bodies) await scene.boxes.append(user, headed(['Message-ID: <scan@scanner.test>'], body));
  await read();
  const stored = async () =>
    (
      await scene.t.pool.query<{ text: string; uid: string }>(
        'SELECT text, uid FROM mails WHERE mailbox_id = $1 ORDER BY text',
        [account],
      )
    ).rows;
  const before = await stored();
  expect(before.map(({ text }) => text)).toEqual([...bodies].sort());
  // As where a server numbers its mails anew.
  await scene.t.pool.query('UPDATE mailbox_folders SET uid_validity = 1 WHERE mailbox_id = $1', [account]);
  await scene.t.pool.query('UPDATE mails SET uid_validity = 1 WHERE mailbox_id = $1', [account]);
  await read();
  expect(await stored()).toEqual(before);
});

it('what a mail says is the same whoever carried it, and another for every word', () => {
  const raw = (text: string) => Buffer.from(text);
  const base = contentOf(raw('From: a\r\nSubject: x\r\n y\r\n\r\nBody\r\n'), 30);
  expect(contentOf(raw('Received: z\nSubject: q\n\n'), 30)).not.toBe(base);
  expect(contentOf(raw('X-Trace: 1\nFrom: a\nSubject: x\n y\n\nBody'), 30)).toBe(base);
  expect(contentOf(raw('From: a\r\nSubject: x\r\n y\r\n\r\nBodz\r\n'), 30)).not.toBe(base);
  expect(contentOf(raw('From: a\r\nSubject: z\r\n\r\nBody\r\n'), 30)).not.toBe(base);
});
