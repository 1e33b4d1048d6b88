import { createApiClient } from '@chatso/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestAgent, type TestApp } from '../../../test/index.ts';
import { mailsTo, testAccount, testPassword } from '../../../test/people.ts';
import { newId } from '../../platform/ids.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** A browser that reads like this. */
const browser = (headers: Record<string, string>, token: string | null = null, workspaceId: string | null = null) =>
  createApiClient({
    baseUrl: t.baseUrl,
    token: () => token,
    workspaceId: () => workspaceId,
    headers: () => headers,
  });
const french = { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' };
const english = { 'accept-language': 'en-CA,en;q=0.9' };

const newest = async (email: string) => (await mailsTo(t, email)).at(-1);
const subjects = async (email: string) => (await mailsTo(t, email)).map(({ subject }) => subject);
const address = () => `${newId()}@read.test`;

const reset = { en: 'Choose a new password', fr: 'Choisissez un nouveau mot de passe' };

describe('[A-19] the language of a person', () => {
  it('is theirs to choose, stays with the account and leaves the rest of the settings alone', async () => {
    const person = await testAccount(t);
    const { api } = await person.signIn();
    expect((await api['users.me']()).config).toMatchObject({ language: 'auto', timeZoneSetting: 'auto' });
    await api['users.editConfig']({ body: { language: 'fr-CA' } });
    const elsewhere = await person.signIn();
    expect((await elsewhere.api['users.me']()).config).toMatchObject({ language: 'fr-CA', timeZoneSetting: 'auto' });
    const refused = elsewhere.api['users.editConfig']({ body: { language: 'de' as 'en' } });
    await expect(refused).rejects.toMatchObject({ statusCode: 400 });
  });

  it('shows nobody how their device reads: that is for mails', async () => {
    const person = await testAccount(t);
    const body = { email: person.email, password: testPassword };
    const { idToken } = await browser({ ...french, 'x-time-zone': 'America/Halifax' })['auth.signIn']({ body });
    expect((await t.client(idToken)['users.me']()).config).not.toHaveProperty('device');
  });
});

describe('[A-19] mails', () => {
  it('come in the language the person chose, whatever the one who asks reads', async () => {
    const person = await testAccount(t);
    const { api } = await person.signIn();
    await api['users.editConfig']({ body: { language: 'fr-CA' } });
    await browser(english)['auth.forgotPassword']({ body: { email: person.email } });
    const mail = await newest(person.email);
    expect(mail?.subject).toBe(reset.fr);
    expect(mail?.text).toMatch(/Choisissez-le ici d’ici une heure :\n\S+\/reset-password\?token=/);
    expect(mail?.text).not.toContain('password for this address');
  });

  it('follow the request of whoever chose nothing, and later the device of last time', async () => {
    const person = await testAccount(t);
    await browser(french)['auth.forgotPassword']({ body: { email: person.email } });
    expect(await subjects(person.email)).toEqual([reset.fr]);
    await browser(english)['auth.forgotPassword']({ body: { email: person.email } });
    expect((await newest(person.email))?.subject).toBe(reset.en);
    await browser(french)['auth.signIn']({ body: { email: person.email, password: testPassword } });
    await t.client()['auth.forgotPassword']({ body: { email: person.email } });
    expect((await newest(person.email))?.subject).toBe(reset.fr);
  });

  it('know how somebody who has just registered reads', async () => {
    const email = address();
    const body = { email, password: testPassword, fullname: 'Léa Roy' };
    const { idToken } = await browser(french)['auth.register']({ body });
    const next = address();
    await t.client(idToken)['security.changeEmail']({ body: { email: next, password: testPassword } });
    expect(await subjects(next)).toEqual(['Confirmez votre nouveau courriel']);
    // The first asks whether the address of the registration is theirs.
    expect((await subjects(email)).sort()).toEqual([
      'Confirmez votre nouveau courriel',
      'Un nouveau courriel a été demandé pour votre compte',
    ]);
  });

  it('stay in the language they were ordered in, and one that is changed meanwhile is for the next', async () => {
    const person = await testAccount(t);
    const { api } = await person.signIn();
    await api['users.editConfig']({ body: { language: 'fr-CA' } });
    const change = { currentPassword: testPassword, newPassword: 'another horse' };
    await api['security.changePassword']({ body: change });
    await api['users.editConfig']({ body: { language: 'en' } });
    expect(await subjects(person.email)).toEqual(['Votre mot de passe a été modifié']);
  });
});

describe('[A-19] invitations', () => {
  async function colleague(headers: Record<string, string>) {
    const workspace = await t.workspace({ name: 'Northwind', plan: { purchasedSeats: 20 } });
    const admin = await t.agent(workspace, { role: 'admin', fullname: 'Ada Admin' });
    const api = browser(headers, admin.token, workspace.id);
    return { admin, invite: (email: string) => api['agents.invite']({ body: { emails: [email], role: 'agent' } }) };
  }

  it('[A-33] go to strangers as the inviter reads: their language, their clock', async () => {
    const { invite } = await colleague({ ...french, 'x-time-zone': 'Asia/Ho_Chi_Minh' });
    const email = address();
    await invite(email);
    const mail = await newest(email);
    expect(mail?.subject).toBe('Ada Admin vous invite à Northwind sur Chatso');
    expect(mail?.text).toMatch(/jusqu’au \d{1,2} \S+ \d{4} à \d{2} h \d{2} UTC\+7\./);
  });

  it('go to people who have an account as they themselves read', async () => {
    const { invite } = await colleague(french);
    const person = await testAccount(t);
    const { api } = await person.signIn();
    const zone = { timeZoneSetting: 'manual', timeZoneName: 'America/Halifax' } as const;
    await api['users.editConfig']({ body: { language: 'en', ...zone } });
    await invite(person.email);
    const mail = await newest(person.email);
    expect(mail?.subject).toBe('Ada Admin invites you to Northwind on Chatso');
    expect(mail?.text).toMatch(/until \w+ \d{1,2}, \d{4} at \d{1,2}:\d{2} [AP]M A[SD]T\./);
  });
});

describe('[A-19] a message left for a store', () => {
  it('is mailed to each address as its person reads, to a shared mailbox as the admin does', async () => {
    const workspace = await t.workspace();
    const [admin, agent] = [await t.agent(workspace, { role: 'admin' }), await t.agent(workspace)];
    const choose = (who: TestAgent, language: 'en' | 'fr-CA') => who.api['users.editConfig']({ body: { language } });
    await choose(admin, 'fr-CA');
    await choose(agent, 'en');
    const agentEmail = (await agent.api['users.me']()).email;
    const shared = address();
    const closed = { enabled: false, openTime: '09:00', closeTime: '17:00' };
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
    const store = await t.store(workspace, {
      settings: {
        enableServiceHours: true,
        businessDays: Object.fromEntries(days.map((day) => [day, closed])) as Record<
          (typeof days)[number],
          typeof closed
        >,
        emailForMissChat: `${shared}, ${agentEmail.toUpperCase()}`,
        sendOfflineMessages: true,
      },
    });
    const visitor = await t.visitor(store);
    await visitor.api['widget.leaveMessage']({
      params: { analyticsId: store.analyticsId },
      body: {
        ...{ conversationId: newId(), messageId: newId(), fullname: 'Tomasz' },
        ...{ email: 't@shopper.test', text: 'Livrez-vous?' },
      },
    });
    expect((await newest(shared))?.subject).toMatch(/^Tomasz a laissé un message à /);
    expect((await newest(agentEmail.toUpperCase()))?.subject).toMatch(/^Tomasz left a message for /);
    expect((await newest(shared))?.text).toContain('Livrez-vous?');
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
