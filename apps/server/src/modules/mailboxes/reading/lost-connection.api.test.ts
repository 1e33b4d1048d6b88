import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDovecot } from '../../../../test/dovecot.ts';
import { letterOf } from '../../../../test/letters.ts';
import { type MailboxScene, startMailboxScene } from '../../../../test/mailbox-scene.ts';
import { findMailboxRow } from '../accounts/mailboxes.repo.ts';
import { readingOfMailboxes } from '../index.ts';
import { openMailbox, readAll } from './read-mailbox.ts';

let scene: MailboxScene;
beforeAll(async () => {
  if (hasDovecot) scene = await startMailboxScene();
});
afterAll(() => scene?.close());

const when = hasDovecot ? describe : describe.skip;

when('a connection that is lost while mail is read', () => {
  // The library says 'nothing found' of a connection that is gone, and that is not the same.
  const losses = [
    { method: 'search' },
    { method: 'fetchAll', what: 'heads' },
    { method: 'fetchAll', what: 'mails whole' },
    { method: 'list' },
  ] as const;
  const isOf = (what: string | undefined, [, query]: unknown[]): boolean =>
    what === undefined || (what === 'mails whole') === Object.hasOwn(Object(query), 'source');
  it.each(losses)('[O-06] at $method $what loses nothing', async ({ method, ...of }) => {
    const what = 'what' in of ? of.what : undefined;
    const { t, boxes } = scene;
    const box = await scene.open();
    const { workspace, account, user } = box;
    const reading = readingOfMailboxes(t.app.deps);
    const older = new Date(t.clock.now().getTime() - 5 * 24 * 3_600_000);
    const readLosing = async () => {
      const row = await findMailboxRow(t.pool, workspace.id, account);
      if (row === null) throw new Error('The account is not there.');
      const { client } = await openMailbox(box.ctx(), reading, row);
      const asked = client[method].bind(client) as (...given: unknown[]) => Promise<unknown>;
      Object.assign(client, {
        [method]: (...given: unknown[]) => {
          if (isOf(what, given)) client.close();
          return asked(...given);
        },
      });
      const { signal } = new AbortController();
      return readAll(box.ctx(), reading, { client, mailboxId: account, signal });
    };
    await boxes.append(user, letterOf({ subject: 'Older', date: older }), { at: older });
    await boxes.append(user, letterOf({ subject: 'Sent', from: `${user}@shop.test`, date: older }), {
      ...{ folder: 'Sent', at: older },
    });
    await expect(readLosing()).rejects.toThrow();
    await box.read();
    await boxes.append(user, letterOf({ subject: 'New', date: t.clock.now() }));
    await expect(readLosing()).rejects.toThrow();
    await box.read();
    const { rows } = await t.pool.query<{ subject: string }>('SELECT subject FROM mails WHERE mailbox_id = $1', [
      account,
    ]);
    expect(rows.map(({ subject }) => subject).sort()).toEqual(['New', 'Older', 'Sent']);
  });
});
