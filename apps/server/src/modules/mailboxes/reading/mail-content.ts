import { createHash } from 'node:crypto';

/** Headers that its writer wrote; servers on its way add others, which differ from one copy to the next. */
const written = /^(?:from|to|cc|subject|date|reply-to|mime-version|content-type|content-transfer-encoding)[ \t]*:/i;

const headOf = (raw: Buffer): { head: string; body: Buffer } => {
  const text = raw.toString('latin1');
  const blank = /\r?\n\r?\n/.exec(text);
  return blank === null
    ? { head: text, body: Buffer.alloc(0) }
    : { head: text.slice(0, blank.index), body: raw.subarray(blank.index + blank[0].length) };
};

/** A folded header is one line. */
const linesOf = (head: string): string[] => head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);

/**
 * What a mail says, as a hash: two with one id and different content are two mails. The same mail brought by another way, or
 * with other line ends, is the same. `size`: of the whole, where there is only its beginning.
 */
export function contentOf(raw: Buffer, size: number): string {
  const { head, body } = headOf(raw);
  const hash = createHash('sha256');
  for (const line of linesOf(head).filter((one) => written.test(one))) hash.update(`${line.trim()}\n`);
  hash.update('\n').update(body.toString('latin1').replace(/\r\n/g, '\n').trimEnd());
  if (size > raw.length) hash.update(`\n${size}`);
  return hash.digest('hex');
}
