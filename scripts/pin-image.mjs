/**
 * `node scripts/pin-image.mjs [file ...] [--registry https://mirror]`: asks the registry for the digest of every image in
 * a Dockerfile (FROM) or compose file (image:), and writes it behind the tag: name:tag@sha256:... Run again, it follows a
 * tag that was rebuilt. Without a file: the Dockerfile. Writes nothing when one image cannot be found.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './lib/project.mjs';
import { digestOf } from './lib/registry.mjs';
import { useRuntime } from './lib/runtime.mjs';

const lines = /^(FROM |\s*image: )([^\s@]+)(@sha256:[0-9a-f]{64})?/gm;

async function pin(file, registry) {
  const text = readFileSync(file, 'utf8');
  const images = new Set([...text.matchAll(lines)].map(([, , image]) => image));
  if (images.size === 0) throw new Error(`${file} names no image.`);
  const digests = new Map();
  for (const image of images) digests.set(image, await digestOf(image, registry));
  writeFileSync(
    file,
    text.replace(lines, (_, before, image) => `${before}${image}@${digests.get(image)}`),
  );
  for (const [image, digest] of digests) console.log(`${image}@${digest}`);
}

await useRuntime();
const { values, positionals } = parseArgs({ options: { registry: { type: 'string' } }, allowPositionals: true });
try {
  for (const file of positionals.length > 0 ? positionals : [join(root, 'Dockerfile')])
    await pin(file, values.registry);
} catch (error) {
  // `fetch` says only that it failed; why is in its cause.
  console.error(error.cause?.message ? `${error.message}: ${error.cause.message}` : error.message);
  process.exitCode = 1;
}
