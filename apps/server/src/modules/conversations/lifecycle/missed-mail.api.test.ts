import { limits } from '@chatso/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/index.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { inWorkspace } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { orderMissedMail } from './mail-missed-chat.ts';

let t: TestApp;
let mails: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mails = await startMailServer();
  t = await createTestApp({ config: { smtpUrl: mails.url, publicUrl: 'https://chat.example' } });
});
afterAll(async () => {
  await t.close();
  await mails.close();
});

/** The chat orders its mails, which are jobs of their own. */
async function work(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await t.advance(0);
}

const nasty = 'Ann <img src=x onerror=alert(1)>';

async function waiting(settings: Record<string, unknown>, contact: Record<string, string> = {}) {
  const workspace = await t.workspace({ name: 'Northwind' });
  await t.agent(workspace, { role: 'admin' });
  const store = await t.store(workspace, { name: 'Northwind CA', settings });
  const visitor = await t.visitor(store);
  const id = newId();
  await visitor.api['widget.startChat']({
    params: { analyticsId: store.analyticsId },
    body: {
      ...{ conversationId: id, messageId: newId(), text: 'Could you split the parcel?' },
      ...{ fullname: 'Ann Visitor', email: `ann-${id}@shopper.test`, phone: '+1 416 555 0178', ...contact },
    },
  });
  return { workspace, store, visitor, id, email: contact.email ?? `ann-${id}@shopper.test` };
}
const address = () => `night-${newId()}@shop.test`;

describe('[G-35] a chat that nobody answered', () => {
  it('[P-08] is mailed with its words to each address by itself, once, when it is missed', async () => {
    const [one, other] = [address(), address()];
    const chat = await waiting({ emailForMissChat: `${one}, ${other}`, sendEmailTranscriptMissChat: true });
    await t.advance(limits.missedAfterMs + 60_000);
    await work();
    for (const to of [one, other]) {
      const [mail, ...more] = mails.to(to);
      expect(more).toEqual([]);
      expect(mail?.subject).toMatch(/^Missed chat: Ann Visitor waited \d+:\d{2}/);
      expect(mail?.replyTo?.value).toEqual([{ address: chat.email, name: '' }]);
      expect(mail?.text).toContain('Could you split the parcel?');
      expect(mail?.text).toContain('Phone: +1 416 555 0178');
      expect(mail?.text).toContain(`Email: ${chat.email}`);
      expect(mail?.text).toContain('Sent to 2 addresses, set in');
      expect(mail?.html).toContain(`href="mailto:${chat.email}?subject=Re%3A%20Your%20message%20to%20Northwind%20CA"`);
      expect(mail?.html).toContain(
        `href="https://chat.example/ws/${chat.workspace.id}/live-chat?tab=missed&amp;conversationId=${chat.id}"`,
      );
    }
  });

  it.each([
    ['the switch is off', { sendEmailTranscriptMissChat: false, sendOfflineMessages: true }],
    ['there is no address', { sendEmailTranscriptMissChat: true, emailForMissChat: '' }],
  ])('is not mailed when %s', async (_, settings) => {
    const before = mails.received.length;
    await waiting({ emailForMissChat: address(), ...settings });
    await t.advance(limits.missedAfterMs + 60_000);
    await work();
    expect(mails.received.length).toBe(before);
  });

  it('is mailed once, whoever orders it again and however often the job runs', async () => {
    const to = address();
    const { id, visitor, workspace, store } = await waiting({
      emailForMissChat: to,
      sendEmailTranscriptMissChat: true,
    });
    const params = { analyticsId: store.analyticsId, id };
    await Promise.all([1, 2, 3].map(() => visitor.api['widget.endChat']({ params })));
    const ctx = inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' });
    await Promise.all([1, 2, 3].map(() => orderMissedMail(ctx, workspace.id, id)));
    await work();
    expect(mails.to(to)).toHaveLength(1);
    expect(mails.to(to)[0]?.text).toMatch(/Ann Visitor waited \d+:\d{2} and left\./);
  });

  it('is mailed when the mail server takes it again', async () => {
    const to = address();
    const { id, visitor, store } = await waiting({ emailForMissChat: to, sendEmailTranscriptMissChat: true });
    mails.refuse(1);
    await visitor.api['widget.endChat']({ params: { analyticsId: store.analyticsId, id } });
    await work();
    expect(t.errors.splice(0).join()).toContain('451 Try again later');
    expect(mails.to(to)).toHaveLength(1);
  });

  it('shows a visitor’s own words as text', async () => {
    const to = address();
    const { id, visitor, store } = await waiting(
      { emailForMissChat: to, sendEmailTranscriptMissChat: true },
      { fullname: nasty },
    );
    await visitor.api['widget.endChat']({ params: { analyticsId: store.analyticsId, id } });
    await work();
    const [mail] = mails.to(to);
    expect(mail?.html).not.toContain('<img src=x');
    expect(mail?.subject).toContain(nasty);
  });
});

describe('[G-35] [P-07] a message left outside service hours', () => {
  const closed = { enabled: false, openTime: '09:00', closeTime: '17:00' };
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const shut = { enableServiceHours: true, businessDays: Object.fromEntries(days.map((day) => [day, closed])) };

  it.each([true, false])('is mailed when the store wants it (%s)', async (sendOfflineMessages) => {
    const to = address();
    await waiting({
      ...shut,
      emailForMissChat: to,
      sendOfflineMessages,
      sendEmailTranscriptMissChat: !sendOfflineMessages,
    });
    await work();
    expect(mails.to(to).map(({ subject }) => subject)).toEqual(
      sendOfflineMessages ? ['Ann Visitor left a message for Northwind CA'] : [],
    );
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
