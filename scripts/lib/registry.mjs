import { createHash } from 'node:crypto';

/**
 * Asks a registry for the digest of an image's tag, the way `docker pull` does: OCI distribution specification 1.1, and
 * the token specification of the Docker registry for a registry that wants a token even of strangers.
 */

/** An index lists the image of every platform; a digest of one platform's manifest would tie the build to it. */
const indexTypes = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
];
const patience = 30_000;

/** `node:24` is short for `docker.io/library/node:24`; a first part with a dot, a colon or 'localhost' is a host. */
export function parseImage(image) {
  const [, name, tag] = /^(.+?)(?::([\w][\w.-]{0,127}))?$/.exec(image) ?? [];
  if (name === undefined || tag === undefined) throw new Error(`${image} has no tag to look up.`);
  const [first, ...rest] = name.split('/');
  const hosted = rest.length > 0 && /[.:]|^localhost$/.test(first);
  const host = hosted ? first : 'docker.io';
  const path = hosted ? rest.join('/') : name;
  if (host !== 'docker.io') return { registry: `https://${host}`, repository: path, tag };
  return { registry: 'https://registry-1.docker.io', repository: path.includes('/') ? path : `library/${path}`, tag };
}

const ask = (url, headers) => fetch(url, { headers, signal: AbortSignal.timeout(patience) });

/** The registry says where its tokens are, and for what: `Bearer realm="...",service="...",scope="..."`. */
async function tokenFor(challenge, repository) {
  if (!/^bearer /i.test(challenge)) throw new Error('The registry asks for a sign-in that this script does not know.');
  const words = Object.fromEntries([...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
  const url = new URL(words.realm);
  if (words.service) url.searchParams.set('service', words.service);
  url.searchParams.set('scope', words.scope ?? `repository:${repository}:pull`);
  const response = await ask(url, {});
  if (!response.ok) throw new Error(`${url.host} gave no token for ${repository} (${response.status}).`);
  const { token, access_token: accessToken } = await response.json();
  return token ?? accessToken;
}

/** `sha256:...` of the tag's index. `registry` replaces the registry's own address: a mirror, or a test. */
export async function digestOf(image, registry) {
  const { registry: own, repository, tag } = parseImage(image);
  const url = `${registry ?? own}/v2/${repository}/manifests/${tag}`;
  const accept = indexTypes.join(', ');
  let response = await ask(url, { accept });
  if (response.status === 401) {
    const token = await tokenFor(response.headers.get('www-authenticate') ?? '', repository);
    response = await ask(url, { accept, authorization: `Bearer ${token}` });
  }
  if (!response.ok) throw new Error(`The registry knows no index for ${image} (${response.status}).`);
  const type = (response.headers.get('content-type') ?? '').split(';')[0].trim();
  if (!indexTypes.includes(type)) throw new Error(`${image} is not an image for several platforms (${type}).`);
  // The digest is what the bytes say. The header is optional by the specification; where it is there, it must agree.
  const digest = `sha256:${createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex')}`;
  const announced = response.headers.get('docker-content-digest');
  if (announced !== null && announced !== digest) {
    throw new Error(`What came for ${image} is not what the registry announced (${announced}); nothing was written.`);
  }
  return digest;
}
