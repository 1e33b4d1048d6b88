import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { errorSentences } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import type { TestAgent, TestVisitor } from '../../../test/factories.ts';
import { pngOf, tinyJpg, tinyPng } from '../../../test/pictures.ts';
import { inWorkspace } from '../../platform/ctx.ts';
import { resolveFiles } from './index.ts';

let t: TestApp;
let agent: TestAgent;
let visitor: TestVisitor;

beforeAll(async () => {
  t = await createTestApp();
  const workspace = await t.workspace();
  agent = await t.agent(workspace);
  visitor = await t.visitor(await t.store(workspace));
});
afterAll(() => t.close());

const png = tinyPng;
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n');
const jpg = tinyJpg;

type Part = [name: string, bytes: Buffer | string];

interface Uploaded {
  filename: string;
  url: string;
  filetype: string;
  size: number;
  contentType: string;
}

interface Answer {
  status: number;
  message: string;
  results: Uploaded[];
}

async function send(path: string, headers: Record<string, string>, parts: Part[], field = 'files'): Promise<Answer> {
  const form = new FormData();
  for (const [name, bytes] of parts) form.append(field, new Blob([Buffer.from(bytes)]), name);
  const response = await fetch(`${t.baseUrl}/api${path}`, { method: 'POST', headers, body: form });
  const body = (await response.json()) as { message?: string; results?: Uploaded[] };
  return { status: response.status, message: body.message ?? '', results: body.results ?? [] };
}

const upload = (parts: Part[], field?: string) =>
  send('/upload', { authorization: `Bearer ${agent.token}`, 'x-workspace-id': agent.workspaceId }, parts, field);
const uploadAsVisitor = (parts: Part[], who = visitor) =>
  send(`/widget/${who.store.analyticsId}/upload`, { authorization: `Bearer ${who.token}` }, parts);

async function uploaded(name: string, bytes: Buffer | string): Promise<Uploaded> {
  const [one] = (await upload([[name, bytes]])).results;
  if (one === undefined) throw new Error('Nothing was uploaded.');
  return one;
}

/** Names of everything on disk, partial files included. */
async function stored(): Promise<string[]> {
  const found = await readdir(join(t.app.deps.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** The beginning of an upload by hand, so that it can stop half-way. */
function openUpload(field: string, contentLength: number) {
  const url = new URL(t.baseUrl);
  const socket = connect(Number(url.port), url.hostname);
  socket.on('error', () => undefined);
  const head = [
    'POST /api/upload HTTP/1.1',
    'Host: test',
    `Authorization: Bearer ${agent.token}`,
    `X-Workspace-Id: ${agent.workspaceId}`,
    'Content-Type: multipart/form-data; boundary=B',
    `Content-Length: ${contentLength}`,
    '',
    '--B',
    `Content-Disposition: form-data; name="${field}"; filename="a.txt"`,
    '',
    '',
  ];
  socket.write(head.join('\r\n'));
  return socket;
}

const textPart = (field: string, name: string, text: string, boundary = 'B') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${text}\r\n`;

async function sendRaw(path: string, method: string, contentType: string, body: string) {
  const headers = { authorization: `Bearer ${agent.token}`, 'x-workspace-id': agent.workspaceId };
  const init = { method, body, headers: { ...headers, 'content-type': contentType } };
  const response = await fetch(`${t.baseUrl}/api${path}`, init);
  return { status: response.status, message: ((await response.json()) as { message: string }).message };
}

describe('POST /upload', () => {
  it('[H-83] [H-73] takes jpg, png, pdf and txt and answers filename and url of each', async () => {
    const { status, results } = await upload([
      ['a.jpg', jpg],
      ['b.png', png],
      ['c.pdf', pdf],
      ['d.txt', 'hello'],
    ]);
    expect(status).toBe(200);
    expect(results.map(({ filename, filetype, contentType, size }) => [filename, filetype, contentType, size])).toEqual(
      [
        ['a.jpg', 'image', 'image/jpeg', jpg.length],
        ['b.png', 'image', 'image/png', png.length],
        ['c.pdf', 'pdf', 'application/pdf', pdf.length],
        ['d.txt', 'text', 'text/plain', 5],
      ],
    );
  });

  it('[H-73] the bytes decide: a png named .txt is an image, a program named .png is refused', async () => {
    expect(await uploaded('notes.txt', png)).toMatchObject({ filename: 'notes.png', filetype: 'image' });
    const program = Buffer.from([0x4d, 0x5a, 0x90, 0x00, 0x03, 0x00]);
    const refused = await upload([['cute.png', program]]);
    expect(refused).toMatchObject({
      status: 415,
      message: 'Only jpg/jpeg, png, txt, and pdf files are accepted',
    });
    for (const markup of ['<svg onload=alert(1)>', '<!DOCTYPE html><script>1</script>']) {
      expect((await upload([['page.txt', markup]])).status).toBe(415);
    }
  });

  it('[H-74] a picture whose pixels cannot be read is no picture, nor is one of 30,000 x 30,000; an empty file is empty', async () => {
    const image = 'Image file invalid. Please try again.';
    const before = await stored();
    const files: [string, Buffer][] = [
      ['head-only.png', Buffer.concat([png.subarray(0, 8), Buffer.alloc(64)])],
      ['cut.png', png.subarray(0, png.length - 20)],
      ['huge.png', pngOf(30_000, 30_000, Buffer.alloc(1000))],
      ['rows-missing.png', pngOf(600, 400, Buffer.alloc(1000))],
      ['head-only.jpg', jpg.subarray(0, 20)],
      ['noise.jpg', Buffer.concat([jpg.subarray(0, 4), Buffer.alloc(500, 7)])],
    ];
    for (const [name, bytes] of files) {
      expect(await upload([[name, bytes]]), name).toMatchObject({ status: 415, message: image });
      expect(await uploadAsVisitor([[name, bytes]]), name).toMatchObject({ status: 415, message: image });
    }
    expect(await upload([['nothing.txt', '']])).toMatchObject({ status: 415, message: 'This file is empty.' });
    expect(await stored()).toEqual(before);
  });

  it('[H-74] exactly 10 MB passes, one byte more is 413, and so is far more', async () => {
    const most = Buffer.alloc(limits.fileBytes, 'a');
    expect(await upload([['most.txt', most]])).toMatchObject({ status: 200, results: [{ size: 10_485_760 }] });
    const message = 'The file has exceed the maximum size of 10MB';
    const over = Buffer.concat([most, Buffer.from('a')]);
    expect(await upload([['over.txt', over]])).toMatchObject({ status: 413, message });
    expect(await upload([['huge.txt', Buffer.alloc(3 * limits.fileBytes, 'a')]])).toMatchObject({
      status: 413,
      message,
    });
  });

  it('[H-75] takes ten files and no eleventh', async () => {
    const ten: Part[] = Array.from({ length: 10 }, (_, index) => [`${index}.txt`, 'hi']);
    expect((await upload(ten)).results).toHaveLength(10);
    const before = await stored();
    const eleven = await upload([...ten, ['10.txt', 'hi']]);
    expect(eleven).toMatchObject({ status: 400, message: 'You may not add more than 10 files.' });
    expect(await stored()).toEqual(before);
  });

  it('[H-77] names that are the same get a number', async () => {
    const { results } = await upload([
      ['a.txt', '1'],
      ['a.txt', '2'],
      ['x/a.txt', '3'],
    ]);
    expect(results.map(({ filename }) => filename)).toEqual(['a.txt', 'a (1).txt', 'a (2).txt']);
    expect(new Set(results.map(({ url }) => url)).size).toBe(3);
  });

  it('[H-78] [H-83] refuses nothing, another field and another media type', async () => {
    expect(await upload([])).toMatchObject({ status: 400, message: 'No file was sent.' });
    expect((await upload([['a.txt', 'hi']], 'other')).status).toBe(400);
    const headers = { authorization: `Bearer ${agent.token}`, 'x-workspace-id': agent.workspaceId };
    const json = { ...headers, 'content-type': 'application/json' };
    expect((await fetch(`${t.baseUrl}/api/upload`, { method: 'POST', headers: json, body: '{}' })).status).toBe(415);
  });

  it('[H-83] keeps nothing of a request in which one file is refused', async () => {
    const before = await stored();
    const answer = await upload([
      ['good.txt', 'hello'],
      ['bad.png', Buffer.from([0, 1, 2])],
    ]);
    expect(answer.status).toBe(415);
    expect(await stored()).toEqual(before);
  });

  it('[H-83] an upload that breaks off leaves nothing', async () => {
    const before = await stored();
    const socket = openUpload('files', 5_000_000);
    socket.write('a'.repeat(300_000));
    await eventually(async () => expect(await stored()).not.toEqual(before));
    socket.destroy();
    await eventually(async () => expect(await stored()).toEqual(before));
  });

  it('[H-83] a refused sender who stops half-way does not hold the connection', async () => {
    const socket = openUpload('other', 90_000_000);
    const closed = new Promise((done) => socket.once('close', done));
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes.toString();
    });
    socket.write('a'.repeat(1000));
    await closed;
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
  });

  it.each([
    ['an empty body', ''],
    ['no form at all', 'hello'],
    ['only the end of a form', '--B--\r\n'],
    ['a part that has only begun', '--B\r\nContent-Disposition: form-da'],
    ['a part without its end', '--B\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhello'],
    ['a form without its end', `${textPart('files', 'a.txt', 'hello')}\r\n`],
    ['a part without a name', '--B\r\nContent-Disposition: form-data; filename="a.txt"\r\n\r\nhello\r\n--B--\r\n'],
    ['a part without headers', '--B\r\n\r\nhello\r\n--B--\r\n'],
    ['broken headers', '--B\r\n\0\x01 : ;;=\r\n: \r\n\r\nhello\r\n--B--\r\n'],
    ['a header that never ends', `--B\r\nContent-Disposition: form-data; name="${'a'.repeat(200_000)}`],
    ['another boundary', textPart('files', 'a.txt', 'hello', 'C')],
    ['a name of every object', textPart('__proto__', 'a.txt', 'hello')],
    ['more parts than anybody sends', `${textPart('files', 'a.txt', 'x').repeat(40)}--B--\r\n`],
    [
      'a good file before the break',
      `${textPart('files', 'a.txt', 'hello')}${textPart('files', 'b.txt', 'hel').slice(0, -9)}`,
    ],
  ])('[H-83] a form that is malformed or cut off is 400 and leaves nothing: %s', async (_what, body) => {
    const before = await stored();
    for (const [path, method] of [
      ['/upload', 'POST'],
      ['/users/me/avatar', 'POST'],
    ] as const) {
      const { status, message } = await sendRaw(path, method, 'multipart/form-data; boundary=B', body);
      expect([path, status]).toEqual([path, 400]);
      // Sentences of ours, not the parser's.
      expect(message).not.toMatch(/multipart|boundary|terminated|unexpected/i);
    }
    expect(await stored()).toEqual(before);
  });

  it.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=""'])(
    '[H-83] a form without a boundary (%s) is 400',
    async (type) => {
      expect((await sendRaw('/upload', 'POST', type, textPart('files', 'a.txt', 'hello'))).status).toBe(400);
    },
  );

  it('[H-83] a disk that is full when the row is to be written is 507, and the bytes go again', async () => {
    const before = await stored();
    await t.pool.query(`CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER no_space BEFORE INSERT ON files FOR EACH ROW EXECUTE FUNCTION no_space();`);
    const answer = await upload([['a.txt', 'hello']]);
    await t.pool.query('DROP FUNCTION no_space CASCADE');
    expect(answer).toMatchObject({ status: 507, message: errorSentences['storage-full'] });
    expect(await stored()).toEqual(before);
    // The one line for whoever runs it.
    expect(t.errors.splice(0)).toEqual([expect.stringContaining('"status":507')]);
    expect((await upload([['a.txt', 'hello']])).status).toBe(200);
  });

  it('[H-83] nobody uploads without being let in', async () => {
    expect((await send('/upload', {}, [['a.txt', 'hi']])).status).toBe(401);
    const stranger = { authorization: `Bearer ${agent.token}`, 'x-workspace-id': crypto.randomUUID() };
    expect((await send('/upload', stranger, [['a.txt', 'hi']])).status).toBe(401);
  });
});

describe('uploads of visitors', () => {
  it('[G-34] takes one file of the same kinds and sizes', async () => {
    expect(await uploadAsVisitor([['b.png', png]])).toMatchObject({ status: 200, results: [{ filetype: 'image' }] });
    expect((await uploadAsVisitor([['b.exe', Buffer.from('MZ\0')]])).status).toBe(415);
    const two: Part[] = [
      ['a.txt', '1'],
      ['b.txt', '2'],
    ];
    expect((await uploadAsVisitor(two)).status).toBe(400);
  });

  it('[G-34] a token is good for its own store only', async () => {
    const other = await t.store({ id: visitor.store.workspaceId });
    expect((await uploadAsVisitor([['a.txt', 'hi']], { ...visitor, store: other })).status).toBe(401);
  });
});

describe('GET /files', () => {
  it('[U-08] serves images inline and text as a download, never as anything a browser would run', async () => {
    const image = await fetch(t.baseUrl + (await uploaded('Grüße "1".png', png)).url);
    expect(image.status).toBe(200);
    expect(Buffer.from(await image.arrayBuffer())).toEqual(png);
    const headers = Object.fromEntries(image.headers);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="Gr__e _1_.png"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20_1_.png`,
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    const text = await fetch(t.baseUrl + (await uploaded('a.txt', 'hello')).url);
    expect(text.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const document = await fetch(t.baseUrl + (await uploaded('a.pdf', pdf)).url);
    expect(document.headers.get('content-disposition')).toMatch(/^inline/);
    expect(document.headers.get('content-type')).toBe('application/pdf');
  });

  it('serves ranges and answers an unchanged file with 304', async () => {
    const url = t.baseUrl + (await uploaded('a.txt', '0123456789')).url;
    const part = await fetch(url, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10']);
    expect((await fetch(url, { headers: { range: 'bytes=10-' } })).status).toBe(416);
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe('10');
  });

  it.each(['/files/guess/a.txt', `/files/${'a'.repeat(32)}/a.txt`, '/files/..%2f..%2fetc/passwd'])(
    'knows nothing else: %s',
    async (path) => {
      expect((await fetch(t.baseUrl + path)).status).toBe(404);
    },
  );
});

describe('resolveFiles', () => {
  const given = (url: string) => [{ publicUrl: url, name: '<b>evil</b>', size: 1, filetype: 'pdf' as const }];
  const asVisitor = (who: TestVisitor) =>
    inWorkspace(t.rootCtx(), who.store.workspaceId, {
      kind: 'visitor',
      visitorId: who.visitorId,
      storeId: who.store.id,
    });
  const asSystem = (workspaceId: string) => inWorkspace(t.rootCtx(), workspaceId, { kind: 'system' });

  it('[G-34] [H-78] believes the table, not the client', async () => {
    const { url } = await uploaded('photo.png', png);
    expect(await resolveFiles(asSystem(agent.workspaceId), given(url))).toEqual([
      { name: 'photo.png', filetype: 'image', publicUrl: url, size: png.length },
    ]);
  });

  it("[H-78] refuses files of another workspace, a visitor's of another visitor, and addresses elsewhere", async () => {
    const { url } = await uploaded('photo.png', png);
    const other = await t.workspace();
    await expect(resolveFiles(asSystem(other.id), given(url))).rejects.toMatchObject({ code: 'bad-request' });
    await expect(resolveFiles(asVisitor(visitor), given(url))).rejects.toMatchObject({ code: 'bad-request' });
    const [own] = (await uploadAsVisitor([['own.txt', 'hi']])).results;
    expect(await resolveFiles(asVisitor(visitor), given(own?.url ?? ''))).toMatchObject([{ name: 'own.txt' }]);
    const stranger = await t.visitor(visitor.store);
    await expect(resolveFiles(asVisitor(stranger), given(own?.url ?? ''))).rejects.toMatchObject({
      code: 'bad-request',
    });
    const elsewhere = resolveFiles(asSystem(agent.workspaceId), given('https://evil.example/x.png'));
    await expect(elsewhere).rejects.toMatchObject({ code: 'bad-request' });
  });

  it('what no message carried is gone after a day, what one carried stays', async () => {
    const [kept, dropped] = [await uploaded('kept.txt', 'kept'), await uploaded('dropped.txt', 'dropped')];
    await resolveFiles(asSystem(agent.workspaceId), given(kept.url));
    await t.advance(23 * 3_600_000);
    expect((await fetch(t.baseUrl + dropped.url)).status).toBe(200);
    await t.advance(2 * 3_600_000);
    expect((await fetch(t.baseUrl + dropped.url)).status).toBe(404);
    expect((await fetch(t.baseUrl + kept.url)).status).toBe(200);
    expect(t.errors).toEqual([]);
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
