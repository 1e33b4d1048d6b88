import type { Page } from '@playwright/test';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { startChat, take } from '../../apps/server/test/chats.ts';
import { expectAccessible } from './support/axe.ts';
import { ConsolePage } from './support/console-page.ts';
import { expect, test, unique } from './support/fixtures.ts';
import type { Site } from './support/site.ts';
import { visit } from './support/visit.ts';

async function ask(agent: ConsolePage): Promise<void> {
  await agent.page.getByRole('button', { name: 'Transfer', exact: true }).click();
  const dialog = agent.page.getByRole('dialog', { name: 'Transfer chat request' });
  const field = dialog.getByRole('combobox', { name: 'Search agents' });
  await field.fill('nobody is called that');
  await expect(dialog.getByText('No result found')).toBeVisible();
  await field.fill(colleague);
  await dialog.getByRole('option', { name: colleague }).click();
  await expect(dialog).toBeHidden();
}

async function spectate({ page }: ConsolePage): Promise<void> {
  await page.getByRole('button', { name: 'Spectate', exact: true }).click();
  await expect(page.getByText('You are spectating this chat')).toBeVisible();
}

const card = (page: Page) => page.getByRole('article', { name: /^Transfer chat request/ });
/** As the demo calls agent2. */
const colleague = 'Priya Nair';

const password = 'correct horse battery';

/** An agent in a chat, a colleague and a manager; the shopper writes by calls. */
async function aTeam(site: Site, question: string) {
  const { people } = site;
  const workspace = await people.workspace({ name: unique('Together') });
  const store = await people.store(workspace, { name: 'Corner shop' });
  const member = (fullname: string, role: 'agent' | 'coach') =>
    people.agent(workspace, { fullname, role, password, stores: [{ store }] });
  const visitor = await people.visitor(store);
  const agent = await member('Robin Achterberg', 'agent');
  const { id } = await startChat(visitor, { text: question });
  // A shopper who is gone for a minute has left the chat.
  const line = await visitor.socket();
  await take(agent, id);
  const params = { analyticsId: store.analyticsId, id };
  return {
    agent,
    id,
    visitor,
    to: await member(colleague, 'agent'),
    coach: await member('Dele Ogunbanjo', 'coach'),
    at: `live-chat?conversationId=${id}&tab=ongoing`,
    write: (text: string) =>
      visitor.api['widget.postMessage']({ params, body: { conversationId: id, messageId: newId(), text } }),
    heard: () => JSON.stringify(line.received),
    read: async () => JSON.stringify(await visitor.api['widget.messages']({ params })),
  };
}

async function openAs(page: Page, site: Site, { email }: { email: string }, path?: string): Promise<ConsolePage> {
  const agent = new ConsolePage(page);
  await agent.signIn(site.url, email, password, path);
  return agent;
}

test('[H-48][H-51][H-68][H-100][H-52] a chat is handed over: asked, rejected, asked again, accepted in another tab', async ({
  newPage,
  site,
}) => {
  const question = unique('Can somebody else help');
  const team = await aTeam(site, question);
  const from = await openAs(await newPage(), site, team.agent, team.at);
  const to = await openAs(await newPage(), site, team.to);
  const second = await to.page.context().newPage();
  await second.goto(to.page.url().replace(/\/live-chat.*/, '/account'));
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();

  await ask(from);
  await expect(from.page.getByText('This chat is being transferred.')).toBeVisible();
  await expect(from.message).toBeDisabled();
  await expect(card(to.page)).toContainText(question);
  await expect(card(second)).toBeVisible();
  await expectAccessible(to.page);
  const refused = expect(from.page.getByText('Transfer request has been rejected.')).toBeVisible();
  await card(to.page).getByRole('button', { name: 'Reject' }).click();
  await refused;
  await expect(card(to.page)).toBeHidden();
  await expect(card(second)).toBeHidden();
  await expect(from.message).toBeEnabled();

  await ask(from);
  // A toast goes by itself after 5 s: listened for before it can come.
  const told = expect(from.page.getByText('Transfer request has been accepted.')).toBeVisible();
  await card(second).getByRole('button', { name: 'Accept' }).click();
  await told;
  // Gone from the list; what was on the screen stays, to be read.
  await expect(from.page.getByRole('navigation', { name: 'Chats' }).getByText(question)).toHaveCount(0);
  await expect(from.message).toHaveCount(0);
  await expect(second).toHaveURL(/\/live-chat\?conversationId=/);
  await expect(second.getByRole('textbox', { name: 'Message' })).toBeEnabled();
  await expect(card(to.page)).toBeHidden();
  await second.getByRole('textbox', { name: 'Message' }).fill('I go on from here');
  await second.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(team.read).toContain('I go on from here');
});

test('[H-38][H-09][H-53][H-47] a manager looks on, reads along, writes notes to the team alone, and hears who ended it; a draft waits on the next computer', async ({
  newPage,
  site,
}) => {
  const team = await aTeam(site, unique('Who reads along'));
  const { id } = team;
  const agent = await openAs(await newPage(), site, team.agent, team.at);
  const coach = await openAs(await newPage(), site, team.coach, `live-chat?conversationId=${id}`);
  await spectate(coach);

  await test.step('looks on and reads along', async () => {
    await expect(coach.page.getByRole('button', { name: 'Spectating...' })).toBeDisabled();
    await expect(coach.message).toBeHidden();
    await expectAccessible(coach.page);
    const more = unique('And one more thing');
    await team.write(more);
    await coach.sees(more);
    // Each sees who else has the chat open, and that an answer is being typed.
    await expect(agent.page.getByRole('list', { name: 'Also here: Dele Ogunbanjo' })).toBeVisible();
    const replying = expect(coach.page.getByText('Robin Achterberg is replying')).toBeVisible();
    await agent.message.fill('Half a sentence');
    await replying;
  });

  await test.step('a private note with a mention is for the team alone; a draft waits on the next computer', async () => {
    await agent.message.press('Alt+n');
    const field = agent.page.getByRole('textbox', { name: 'Private note' });
    await expect(field).toBeFocused();
    const secret = unique('may she have ten percent');
    await field.pressSequentially('@Dele');
    await expect(agent.page.getByRole('option', { name: 'Dele Ogunbanjo' })).toBeVisible();
    await field.press('Enter');
    await expect(field).toHaveValue('@Dele Ogunbanjo ');
    await field.pressSequentially(secret);
    await field.press('Enter');
    const notes = (page: Page) => page.getByRole('article', { name: /^Private note of / });
    await expect(notes(agent.page)).toContainText(secret);
    await expect(notes(coach.page)).toContainText(secret);
    await expectAccessible(agent.page);

    const whisper = unique('Fine by me');
    await coach.page.getByRole('textbox', { name: 'Private note' }).fill(whisper);
    await coach.page.getByRole('textbox', { name: 'Private note' }).press('Enter');
    await expect(notes(agent.page).filter({ hasText: whisper })).toBeVisible();
    await field.press('Alt+n');
    await expect(agent.message).toBeFocused();
    const draft = unique('Of course, here is');
    await agent.message.fill(draft);
    const elsewhere = await openAs(await newPage(), site, team.agent, team.at);
    await expect(elsewhere.message).toHaveValue(draft);

    // What came after the notes is there, so the notes would be: in what the shopper's page asks for, and in what it hears.
    await elsewhere.answer(draft);
    await expect.poll(team.heard).toContain(draft);
    const told = `${await team.read()} ${team.heard()}`;
    expect(told.split(draft).length).toBeGreaterThan(2);
    for (const said of [secret, whisper]) expect(told).not.toContain(said);
  });

  await test.step('stops, begins again, and hears who ended it', async () => {
    await coach.page.getByRole('button', { name: 'Stop spectating' }).click();
    await expect(coach.page.getByText('You are spectating this chat')).toBeHidden();
    await visit(coach.page, `live-chat?conversationId=${id}`);
    await spectate(coach);
    const ended = expect(coach.page.getByText(/^The chat you were spectating has been ended by /)).toBeVisible();
    await agent.page.getByRole('button', { name: 'End chat' }).click();
    await agent.page.getByRole('dialog').getByRole('button', { name: 'End chat' }).click();
    await ended;
  });
});
