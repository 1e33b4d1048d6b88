import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip';

/** The better of what a browser takes; null when it takes neither. */
export function encodingOf(accepts: string | undefined): Encoding | null {
  const names = (accepts ?? '').split(',').map((part) => part.split(';')[0]?.trim());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : null;
}

/** A build has some dozens of text files; more than this are old builds' and may go. */
const keptAtMost = 300;
const kept = new Map<string, Promise<Buffer>>();

/** The file in that encoding, made once per version (`tag`) and kept in memory. */
export function compressedFile(path: string, tag: string, encoding: Encoding): Promise<Buffer> {
  const key = `${encoding} ${tag} ${path}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = readFile(path).then((text) => compress(text, encoding));
  // What failed is not remembered.
  made.catch(() => kept.delete(key));
  kept.set(key, made);
  const oldest = kept.keys().next();
  if (kept.size > keptAtMost && oldest.done !== true) kept.delete(oldest.value);
  return made;
}

const compress = (text: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'gzip'
    ? zip(text, { level: 9 })
    : brotli(text, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
      });
