import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestAgent, type TestApp, type TestWorkspace } from '../../../../test/index.ts';
import { failureOf } from '../../../../test/people.ts';
import { ticketMails } from '../../../../test/ticket-mails.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoreRow } from '../../stores/index.ts';

let t: TestApp;
let mails: Awaited<ReturnType<typeof ticketMails>>;
let workspace: TestWorkspace;
let store: StoreRow;
let box: string;
let agent: TestAgent;
let colleague: TestAgent;
let came: { id: string; threadId: string };
let ticketId: string;

beforeAll(async () => {
  t = await createTestApp();
  mails = await ticketMails(t);
});
beforeEach(async () => {
  workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  store = await t.store(workspace, { name: 'North' });
  box = await mails.mailbox(store);
  agent = await t.agent(workspace, { stores: [{ store }], fullname: 'Robin Achterberg' });
  colleague = await t.agent(workspace, { stores: [{ store }], fullname: 'Coll Eague' });
  came = await mails.arrive(store, box, { from: `ann-${newId()}@shopper.test`, subject: 'Jacket' });
  ticketId = (await agent.api['tickets.createFromEmail']({ body: { id: came.id } })).data._id;
});
afterAll(async () => {
  expect(t.errors).toEqual([]);
  await t.close();
});

const to = [{ name: 'Boss, The', address: 'boss@x.test' }];
const later = () => new Date(t.clock.now().getTime() + 86_400_000).toISOString();
const send = (body: object, who = agent) =>
  who.api['mails.reply']({
    body: { ticketId, accountId: box, messageId: newId(), to, html: '<p>Here</p>', lastEmailId: came.id, ...body },
  });
interface Uploaded {
  id: string;
  filename: string;
}
const withdraw = (id: string, who = agent) => who.api['mails.withdraw']({ params: { id } });
async function upload(who: TestAgent, ...names: string[]) {
  const form = new FormData();
  for (const name of names) form.append('files', new Blob([`The words of ${name}`]), name);
  const answer = await fetch(`${t.baseUrl}/api/email/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'x-workspace-id': workspace.id },
    body: form,
  });
  const { results } = (await answer.json()) as { results: Uploaded[] };
  return results;
}
/** Attachments of the mail that came. */
async function attach(...names: string[]) {
  const files = await upload(agent, ...names);
  for (const { id } of files) {
    await t.pool.query('UPDATE mail_files SET mail_id = $2, created_by = NULL WHERE id = $1', [id, came.id]);
  }
  return files.map(({ id }) => id);
}

it('[O-25] a mail that was handed on comes back as one, with its files and without those it left out', async () => {
  const [bill, photo] = (await attach('bill.txt', 'photo.txt')) as [string, string];
  const [own] = await upload(agent, 'own.txt');
  const { data } = await send({
    ...{ type: 'forward', subject: 'Look at this', sendAt: later() },
    ...{ attachmentIds: [bill], files: [{ id: own?.id ?? '' }] },
  });
  const { data: mail, back } = await withdraw(data._id);
  expect(mail).toMatchObject({ state: 'withdrawn', subject: 'Look at this', to, parentEmailId: came.id });
  // What was copied from the mail stays its own, so that it can go along again.
  expect(back).toMatchObject({ type: 'forward', without: [photo], files: [{ id: own?.id, filename: 'own.txt' }] });
  const again = await send({
    ...{ type: 'forward', subject: 'Look at this', attachmentIds: [bill] },
    files: back.files.map(({ id }) => ({ id })),
  });
  expect(again.data.attachments.map(({ filename }) => filename).sort()).toEqual(['bill.txt', 'own.txt']);
});

it('[O-25] an answer comes back as an answer, a mail that began a thread as neither', async () => {
  const answer = await send({});
  expect((await withdraw(answer.data._id)).back).toEqual({ type: 'reply', files: [], without: [] });
  const first = await send({ lastEmailId: null, subject: 'Hello there', sendAt: later() });
  expect((await withdraw(first.data._id)).back).toEqual({ type: 'new', files: [], without: [] });
});

it('[O-25] what a colleague takes back is theirs to send, with its files and pictures, and its writer’s no more', async () => {
  const [file, picture] = (await upload(agent, 'bill.txt', 'picture.txt')) as unknown as [Uploaded, Uploaded];
  const files = [{ id: file.id }, { id: picture.id, inline: true }];
  const html = `<p>See <img src="cid:${picture.id}"></p>`;
  const { data } = await send({ files, html, sendAt: later() });
  const { back, data: mail } = await withdraw(data._id, colleague);
  expect(back.files).toMatchObject([{ id: file.id, filename: 'bill.txt' }]);
  expect(mail.htmlText).toContain(`cid:${picture.id}`);
  const got = (who: TestAgent) =>
    fetch(`${t.baseUrl}/api/email/download-attachment?id=${picture.id}`, {
      headers: { authorization: `Bearer ${who.token}`, 'x-workspace-id': workspace.id },
    }).then(({ status }) => status);
  expect([await got(colleague), await got(agent)]).toEqual([200, 404]);
  expect(await failureOf(send({ files, html }))).toMatchObject({ statusCode: 400, reason: 'file-missing' });
  const again = await send({ files, html }, colleague);
  expect(again.data.attachments).toHaveLength(2);
  expect(again.data.sentBy?._id).toBe(colleague.userId);
});

it('[O-25] of two who take it back at once one has it, and the files are that one’s', async () => {
  const [file] = await upload(agent, 'bill.txt');
  const { data } = await send({ files: [{ id: file?.id ?? '' }], sendAt: later() });
  const people = [await t.agent(workspace, { stores: [{ store }] }), colleague];
  const tries = await Promise.allSettled(people.map((who) => withdraw(data._id, who)));
  const winners = people.filter((_, at) => tries[at]?.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  const { rows } = await t.pool.query('SELECT created_by, mail_id FROM mail_files WHERE id = $1', [file?.id]);
  expect(rows).toEqual([{ created_by: winners[0]?.userId, mail_id: null }]);
});

it('[C-12] who has no tickets takes nothing back, nor does another workspace; what has left changes no owner', async () => {
  const [file] = await upload(agent, 'bill.txt');
  const { data } = await send({ files: [{ id: file?.id ?? '' }] });
  const without = await t.agent(workspace, { role: 'custom_role', permissions: ['liveChat'] });
  expect(await failureOf(withdraw(data._id, without))).toMatchObject({ statusCode: 403 });
  const elsewhere = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  const stranger = await t.agent(elsewhere, { role: 'admin' });
  expect(await failureOf(withdraw(data._id, stranger))).toMatchObject({ statusCode: 404 });
  await mails.leave(data._id);
  expect(await failureOf(withdraw(data._id, colleague))).toMatchObject({ statusCode: 409, reason: 'mail-left' });
  const { rows } = await t.pool.query('SELECT created_by, mail_id FROM mail_files WHERE id = $1', [file?.id]);
  expect(rows).toEqual([{ created_by: agent.userId, mail_id: data._id }]);
});

it('[N-11] a draft keeps which files do not go along, and the account that was chosen', async () => {
  const without = [newId()];
  const draft = { mode: 'forward' as const, html: '', to: ['boss@x.test'], cc: [], bcc: [], subject: 'Look', rev: 1 };
  const body = { draft: { ...draft, lastEmailId: came.id, without, accountId: box }, rev: t.clock.now().getTime() };
  await agent.api['ticketDrafts.put']({ params: { id: ticketId }, body });
  const { data } = await agent.api['ticketDrafts.get']({ params: { id: ticketId } });
  expect(data).toMatchObject({ mode: 'forward', subject: 'Look', without, accountId: box, lastEmailId: came.id });
  // As a console of before has it.
  await t.pool.query(`UPDATE ticket_drafts SET draft = draft - 'without' - 'accountId' WHERE ticket_id = $1`, [
    ticketId,
  ]);
  const old = await agent.api['ticketDrafts.get']({ params: { id: ticketId } });
  expect(old.data).toMatchObject({ without: [], accountId: null });
});
