import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDovecot } from '../../../../test/dovecot.ts';
import { letterOf } from '../../../../test/letters.ts';
import { type MailboxScene, startMailboxScene } from '../../../../test/mailbox-scene.ts';

let scene: MailboxScene;
beforeAll(async () => {
  if (hasDovecot) scene = await startMailboxScene();
});
afterAll(() => scene?.close());

const when = hasDovecot ? describe : describe.skip;

when('a mail that tickets could not look at', () => {
  it('[O-23] is stored, and made a ticket of once when they can again', async () => {
    const { t, boxes } = scene;
    const box = await scene.open();
    const { data: settings } = await box.admin.api['ticketSettings.get']();
    await box.admin.api['ticketSettings.set']({ body: { ...settings, autoTicket: true } });
    const codes = async () => (await box.admin.api['tickets.list']({ query: {} })).data.map(({ title }) => title);

    // The table refuses: to the code that is a fault nobody foresaw.
    await t.pool.query("ALTER TABLE tickets ADD CONSTRAINT refuses CHECK (title <> 'Refused') NOT VALID");
    await boxes.append(box.user, letterOf({ subject: 'Refused', date: t.clock.now() }));
    await boxes.append(box.user, letterOf({ subject: 'Taken', date: t.clock.now() }));
    await box.read();
    expect(await box.subjects()).toEqual(['Refused', 'Taken']);
    expect(await codes()).toEqual(['Taken']);

    await t.advance(61_000);
    expect(await codes()).toEqual(['Taken']);

    await t.pool.query('ALTER TABLE tickets DROP CONSTRAINT refuses');
    await t.advance(61_000);
    await t.advance(61_000);
    expect(await codes()).toEqual(['Refused', 'Taken']);
  });
});
