import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMailbox } from '../../../../test/brought-mail.ts';
import { createTestApp, type TestAgent, type TestApp } from '../../../../test/index.ts';
import { letterOf } from '../../../../test/letters.ts';
import { newId } from '../../../platform/ids.ts';

const ann = 'ann@shopper.test';
const eve = 'eve@elsewhere.test';

let t: TestApp;
let admin: TestAgent;
let box: Awaited<ReturnType<typeof openMailbox>>;
let first: string;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(async () => {
  expect(t.errors).toEqual([]);
  await t.close();
});
beforeEach(async () => {
  const workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  admin = await t.agent(workspace, { role: 'admin' });
  box = await openMailbox(t, await t.store(workspace));
  const { data } = await admin.api['ticketSettings.get']();
  await admin.api['ticketSettings.set']({ body: { ...data, autoTicket: true } });
  first = `${newId()}@shopper.test`;
  await bring(letterOf({ id: first, from: `Ann <${ann}>`, to: box.address }), null);
});

/** Each a second later: mails of one moment stand in no order. */
const bring: typeof box.bring = async (raw, proved) => {
  await t.advance(1000);
  return box.bring(raw, proved);
};
const tickets = async () => (await admin.api['tickets.list']({ query: { sort: 'asc' } })).data;
const mailsOf = async (ticketId: string) => {
  const { data } = await admin.api['tickets.timeline']({ params: { id: ticketId }, query: { limit: 100 } });
  return data.flatMap((event) => (event.kind === 'mail' ? [event.mail] : []));
};
const writes = (from: string, names: string, proved?: string | null, more: string[] = []) =>
  bring(letterOf({ from, to: box.address, more: [`In-Reply-To: <${names}>`, ...more] }), proved);

describe('whoever knows an id of a mail', () => {
  it('[O-08] is marked in the ticket they write into, and the answer still goes to its customer', async () => {
    await writes(`Ann <${eve}>`, first);
    await writes(eve, first);
    await writes(ann, first);
    const [ticket, ...others] = await tickets();
    expect(others).toEqual([]);
    const mails = await mailsOf(ticket?._id ?? '');
    expect(mails.map(({ hints }) => hints.stranger ?? false)).toEqual([false, true, true, false]);
    for (const { clientInfo } of mails) expect(clientInfo.map(({ address }) => address)).toEqual([ann]);
  });

  it('belongs to it once we write to them, and whoever is among its recipients does from the start', async () => {
    await bring(
      letterOf({ from: ann, to: box.address, more: [`In-Reply-To: <${first}>`, 'Cc: Bob <bob@shopper.test>'] }),
    );
    await writes('bob@shopper.test', first);
    await writes(eve, first);
    const [ticket] = await tickets();
    const [, , , strangers] = await mailsOf(ticket?._id ?? '');
    await admin.api['mails.reply']({
      body: {
        ...{ messageId: newId(), ticketId: ticket?._id ?? '', accountId: box.id, lastEmailId: strangers?._id ?? '' },
        ...{ to: { address: eve }, html: '<p>Who are you?</p>' },
      },
    });
    await writes(eve, first);
    const marks = (await mailsOf(ticket?._id ?? '')).flatMap(({ direction, hints }) =>
      direction === 'in' ? [hints.stranger ?? false] : [],
    );
    expect(marks).toEqual([false, false, false, true, false]);
  });

  it('is none where they are the customer of the ticket by now', async () => {
    const [ticket] = await tickets();
    await t.pool.query('UPDATE tickets SET customer_email = $2 WHERE id = $1', [ticket?._id, eve]);
    await writes(eve, first);
    expect((await mailsOf(ticket?._id ?? '')).map(({ hints }) => hints.stranger ?? false)).toEqual([false, false]);
  });

  it('[O-25] in a forwarded mailbox writes into no ticket: only the sealed address proves what a mail answers', async () => {
    await writes(eve, first, null, [`References: <${first}>`]);
    await bring(letterOf({ from: ann, to: box.address, subject: 'Re: Jacket' }), null);
    expect(await tickets()).toHaveLength(3);
    await writes(ann, 'nothing@shopper.test', first);
    const [ticket] = await tickets();
    expect(await mailsOf(ticket?._id ?? '')).toHaveLength(2);
    // A mail that calls itself what others answer does not gather them either.
    await writes(ann, 'missing@shopper.test', first);
    await bring(letterOf({ id: 'missing@shopper.test', from: eve, to: box.address }), null);
    expect(await mailsOf(ticket?._id ?? '')).toHaveLength(3);
    expect(await tickets()).toHaveLength(4);
  });
});
