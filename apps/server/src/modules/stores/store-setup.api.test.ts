import type { ApiError } from '@chatso/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';

let test: TestApp;
let admin: Awaited<ReturnType<TestApp['agent']>>;
let store: Awaited<ReturnType<TestApp['store']>>;
beforeAll(async () => {
  test = await createTestApp();
  const workspace = await test.workspace();
  store = await test.store(workspace);
  admin = await test.agent(workspace, { role: 'admin' });
});
afterAll(() => test.close());

const guide = () => ({ storeId: store.id, emails: ['dev@agency.test'], subject: 'The line', content: 'Put it there' });
const fieldsOf = (call: Promise<unknown>) =>
  call
    .then(() => null)
    .catch((error: ApiError) => Object.fromEntries((error.errors ?? []).map(({ field, message }) => [field, message])));
const auditOf = async (action: string) => {
  const { rows } = await test.pool.query(
    'SELECT data FROM audit_log WHERE subject_id = $1 AND action = $2 ORDER BY id',
    [store.id, action],
  );
  return rows.map(({ data }) => data);
};

it('[P-41] the guide goes to each address once and by itself, and is in the audit log without its words', async () => {
  const emails = ['dev@agency.test', 'Shop@Owner.test', 'DEV@agency.test'];
  await admin.api['stores.sendInstallGuide']({ body: { ...guide(), emails } });
  await test.advance(1000);
  const { rows } = await test.pool.query(`SELECT recipients, text FROM mail_outbox WHERE subject = 'The line'`);
  expect(rows.map(({ recipients }) => recipients).sort()).toEqual([['dev@agency.test'], ['shop@owner.test']]);
  expect(rows[0]?.text).toBe('Put it there');
  expect(await auditOf('store.install-guide-sent')).toEqual([{ to: 2 }]);
});

it.each([
  ['emails', [], 'Please enter valid email address'],
  ['emails', ['dev@agency'], 'Please enter valid email address'],
  ['subject', '  ', 'Please enter email subject'],
  ['subject', 'One\r\nBcc: all@shop.test', 'Control characters are not allowed'],
  ['content', ' \n', 'Please enter email content'],
])('[P-20] %s %j is refused in the words of the dialog', async (field, value, words) => {
  const fields = await fieldsOf(admin.api['stores.sendInstallGuide']({ body: { ...guide(), [field]: value } }));
  expect(Object.values(fields ?? {})).toContain(words);
});

it('mails are the admin’s own words, so a workspace may send ten in an hour', async () => {
  const other = await test.workspace();
  const [own, somebody] = [await test.store(other), await test.agent(other, { role: 'admin' })];
  const send = () =>
    somebody.api['stores.sendInstallGuide']({ body: { ...guide(), storeId: own.id } }).then(
      () => 200,
      (error: ApiError) => error.statusCode,
    );
  const answers: number[] = [];
  for (let sent = 0; sent < 11; sent += 1) answers.push(await send());
  expect(answers).toEqual([...Array(10).fill(200), 429]);
});

it('[P-40] the name and the switch change one without the other, and the shop and colleagues hear of it', async () => {
  const io = await admin.socket();
  const read = async () => (await admin.api['stores.list']()).data.find(({ _id }) => _id === store.id);
  await admin.api['stores.setVisibility']({ body: { storeId: store.id, showWidget: false } });
  expect(await read()).toMatchObject({ showWidget: false, name: store.name });
  expect(await io.waitFor('store:settings-changed')).toMatchObject({ storeId: store.id });
  const config = await fetch(`${test.baseUrl}/api/widget/${store.analyticsId}/config`);
  expect((await config.json()) as object).toMatchObject({ showWidget: false });
  await admin.api['stores.setVisibility']({ body: { storeId: store.id, storeName: '  Werkstatt  ' } });
  expect(await read()).toMatchObject({ showWidget: false, name: 'Werkstatt' });
  await io.waitFor('store:list-changed');
  expect(await auditOf('store.visibility-changed')).toEqual([{ showWidget: false }, { name: 'Werkstatt' }]);
});

it('[P-22] a store has a name of at most 50 characters, and something has to change', async () => {
  const refused = (body: object) =>
    fieldsOf(admin.api['stores.setVisibility']({ body: { storeId: store.id, ...body } as never }));
  expect(await refused({ storeName: ' ' })).toEqual({ storeName: 'This field is required' });
  expect(await refused({ storeName: 'x'.repeat(51) })).toEqual({ storeName: 'Max 50 characters (51/50)' });
  expect(await refused({})).toEqual({ showWidget: 'This field is required' });
});

it('stores of other workspaces are not there', async () => {
  const theirs = await test.store(await test.workspace());
  const status = (call: Promise<unknown>) => call.then(() => 200).catch((error: ApiError) => error.statusCode);
  const body = { storeId: theirs.id, showWidget: false };
  expect(await status(admin.api['stores.setVisibility']({ body }))).toBe(404);
  expect(await status(admin.api['stores.sendInstallGuide']({ body: { ...guide(), storeId: theirs.id } }))).toBe(404);
});
