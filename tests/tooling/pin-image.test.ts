import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { nodeVersions }: { nodeVersions: Record<string, string> } = await import(
  new URL('../../scripts/lib/node-versions.mjs', import.meta.url).href
);

const ociIndex = 'application/vnd.oci.image.index.v1+json';
const dockerList = 'application/vnd.docker.distribution.manifest.list.v2+json';
const sha256 = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

interface Image {
  type: string;
  body: string;
  /** What the header says, when not the truth. */
  announced?: string | null;
}

/**
 * A registry as the OCI distribution and the Docker token specifications describe it: 401 with where to get a token, a
 * token for this repository and service only, and an index only for who accepts one.
 */
let images: Map<string, Image>;
let registry: Server;
let address: string;
let asked: string[];

const answer = (response: ServerResponse, status: number, headers: Record<string, string>, body: unknown) =>
  response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));

function serve(request: IncomingMessage, response: ServerResponse): ServerResponse {
  const url = new URL(request.url ?? '/', address);
  asked.push(`${request.method} ${url.pathname}`);
  if (url.pathname === '/token') {
    const service = url.searchParams.get('service');
    const scope = url.searchParams.get('scope');
    if (service !== 'registry.test') return answer(response, 400, {}, { details: 'unknown service' });
    return answer(response, 200, { 'content-type': 'application/json' }, { token: `for ${scope}` });
  }
  const [, repository, tag] = /^\/v2\/(.+)\/manifests\/([^/]+)$/.exec(url.pathname) ?? [];
  const scope = `repository:${repository}:pull`;
  if (request.headers.authorization !== `Bearer for ${scope}`) {
    const challenge = `Bearer realm="${address}/token",service="registry.test",scope="${scope}"`;
    return answer(response, 401, { 'www-authenticate': challenge }, { errors: [{ code: 'UNAUTHORIZED' }] });
  }
  const image = images.get(`${repository}:${tag}`);
  const accepted = (request.headers.accept ?? '').split(',').map((type) => type.trim());
  if (image === undefined || !(accepted.includes(ociIndex) && accepted.includes(dockerList))) {
    return answer(response, 404, {}, { errors: [{ code: 'MANIFEST_UNKNOWN' }] });
  }
  const announced = image.announced === undefined ? sha256(image.body) : image.announced;
  const headers = { 'content-type': image.type, ...(announced && { 'docker-content-digest': announced }) };
  return answer(response, 200, headers, image.body);
}

let folder: string;
let file: string;

beforeEach(async () => {
  images = new Map();
  asked = [];
  registry = createServer(serve);
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), 'chatso-pin-'));
  file = join(folder, 'Dockerfile');
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await new Promise((resolve) => registry.close(resolve));
});

const pin = async (): Promise<{ code: number; stderr: string }> => {
  const args = [join(root, 'scripts', 'pin-image.mjs'), '--registry', address, file];
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, args)) };
  } catch (error) {
    return error as { code: number; stderr: string };
  }
};

const index = (mark: string): string => JSON.stringify({ schemaVersion: 2, mediaType: ociIndex, manifests: [], mark });
const dockerfile = (image: string): string =>
  `# FROM old\nFROM ${image} AS build\nRUN true\n\nFROM ${image}\nUSER node\n`;
const tagged = 'node:24.21.0-bookworm-slim';

it('writes the digest of the tag behind it, in every line, and follows a tag that was rebuilt', async () => {
  images.set(`library/${tagged}`, { type: ociIndex, body: index('first') });
  writeFileSync(file, dockerfile(tagged));
  expect((await pin()).code).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(dockerfile(`${tagged}@${sha256(index('first'))}`));
  const path = `/v2/library/node/manifests/24.21.0-bookworm-slim`;
  expect(asked, 'asked once for both lines').toEqual([`GET ${path}`, 'GET /token', `GET ${path}`]);

  images.set(`library/${tagged}`, { type: ociIndex, body: index('rebuilt') });
  expect((await pin()).code).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(dockerfile(`${tagged}@${sha256(index('rebuilt'))}`));
});

it('takes the older list of platforms, a registry without the header, and the images of a compose file', async () => {
  images.set('library/postgres:17', { type: dockerList, body: index('17') });
  images.set('some/tool:2', { type: ociIndex, body: index('2'), announced: null });
  writeFileSync(file, 'services:\n  db:\n    image: postgres:17\n  tool:\n    image: some/tool:2 # small\n');
  expect((await pin()).code).toBe(0);
  const [db, tool] = [`postgres:17@${sha256(index('17'))}`, `some/tool:2@${sha256(index('2'))}`];
  expect(readFileSync(file, 'utf8')).toBe(`services:\n  db:\n    image: ${db}\n  tool:\n    image: ${tool} # small\n`);
});

it.each<[string, Image | null, RegExp]>([
  ['a tag that is not there', null, /knows no index for node:24\.21\.0-bookworm-slim \(404\)/],
  [
    'bytes that are not what was announced',
    { type: ociIndex, body: index('x'), announced: sha256('y') },
    /not what the registry announced/,
  ],
  [
    'an image of one platform',
    { type: 'application/vnd.oci.image.manifest.v1+json', body: '{}' },
    /not an image for several platforms/,
  ],
])('%s is refused with a sentence, and nothing is written', async (_what, image, sentence) => {
  if (image !== null) images.set(`library/${tagged}`, image);
  writeFileSync(file, dockerfile(tagged));
  const { code, stderr } = await pin();
  expect(code).toBe(1);
  expect(stderr).toMatch(sentence);
  expect(stderr).not.toMatch(/at .*\.mjs:\d/);
  expect(readFileSync(file, 'utf8')).toBe(dockerfile(tagged));
});

it('the image is built on one exact version of Node, on which the suites are run too', () => {
  const images = [...readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/^FROM (\S+)/gm)].map(
    ([, image]) => image,
  );
  expect(new Set(images).size).toBe(1);
  const version = /^node:(\d+\.\d+\.\d+)-bookworm-slim(@sha256:[0-9a-f]{64})?$/.exec(images[0] ?? '')?.[1];
  expect(Object.values(nodeVersions)).toContain(version);
});
