import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, eventually, type TestApp } from '../../../../test/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('[O-28] a file that is being uploaded is known before its first byte is kept, and gone when it breaks off', async () => {
  const workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  const agent = await t.agent(workspace, { role: 'admin' });
  const rows = async () =>
    (await t.pool.query('SELECT mail_id FROM mail_files WHERE workspace_id = $1', [workspace.id])).rows;
  const upload = request(`${t.baseUrl}/api/email/upload`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${agent.token}`, 'x-workspace-id': workspace.id },
      'content-type': 'multipart/form-data; boundary=b1',
    },
  });
  upload.on('error', () => undefined);
  upload.write(
    '--b1\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nThe first words',
  );
  await eventually(async () => expect(await rows()).toEqual([{ mail_id: null }]));
  upload.destroy();
  await eventually(async () => expect(await rows()).toEqual([]));
});
