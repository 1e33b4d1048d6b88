import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDovecot } from '../../../../test/dovecot.ts';
import { letterOf, type MailboxScene, type OpenMailbox, startMailboxScene } from '../../../../test/mailbox-scene.ts';

let scene: MailboxScene;
beforeAll(async () => {
  if (hasDovecot) scene = await startMailboxScene();
});
afterAll(() => scene?.close());

const when = hasDovecot ? describe : describe.skip;

when('what is opened here', () => {
  const seenIn = ({ user }: OpenMailbox) =>
    scene.boxes.within(user, async (client) => {
      await client.mailboxOpen('INBOX');
      const all = await client.fetchAll('1:*', { envelope: true, flags: true });
      return all.filter(({ flags }) => flags?.has('\\Seen')).map(({ envelope }) => envelope?.subject);
    });
  const due = async ({ account }: OpenMailbox) =>
    (await scene.t.pool.query('SELECT 1 FROM mails WHERE mailbox_id = $1 AND seen_due', [account])).rowCount;
  const openMail = async ({ admin }: OpenMailbox, subject: string) => {
    const { data } = await admin.api['mails.list']({ query: { limit: 100 } });
    const id = data.find((mail) => mail.subject === subject)?._id ?? '';
    expect(await admin.api['mails.setSeen']({ body: { ids: [id], unseen: false } })).toMatchObject({ updated: 1 });
  };

  it('[O-34] of a mail to oneself, which lies among the sent mail too, is told to the inbox', async () => {
    const box = await scene.open();
    const own = `${box.user}@shop.test`;
    const both = letterOf({ from: own, to: own, subject: 'A note', date: scene.t.clock.now() });
    await scene.boxes.append(box.user, both);
    await scene.boxes.append(box.user, both, { folder: 'Sent', flags: ['\\Seen'] });
    await box.read();
    await box.read();
    expect(await box.unseen()).toEqual(['A note']);
    await openMail(box, 'A note');
    await box.read();
    expect(await seenIn(box)).toEqual(['A note']);
    expect(await due(box)).toBe(0);
  });

  it('[O-34] and is not there any more is no order that stays for ever', async () => {
    const box = await scene.open();
    const { user, account, read } = box;
    for (const subject of ['Stays', 'Goes'])
      await scene.boxes.append(user, letterOf({ subject, date: scene.t.clock.now() }));
    await read();
    await scene.boxes.within(user, async (client) => {
      await client.mailboxOpen('INBOX');
      await client.messageDelete('2', { uid: false });
    });
    scene.boxes.forgetUids(user);
    await read();
    await read();
    await openMail(box, 'Goes');
    expect(await due(box)).toBe(0);
    // Orders of before that nobody can carry out.
    await scene.t.pool.query(
      "UPDATE mails SET seen_due = true, folder_role = CASE subject WHEN 'Stays' THEN 'sent' ELSE folder_role END WHERE mailbox_id = $1",
      [account],
    );
    await read();
    expect(await due(box)).toBe(0);
  });
});
