import { isUtf8 } from 'node:buffer';

const headAtMost = 256 * 1024;
const western = new TextDecoder('windows-1252');

/** Old programs write headers in 8 bits without saying which: what is no UTF-8 is taken as Western European. */
export function withReadableHeaders(raw: Uint8Array): Uint8Array {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const scanned = bytes.subarray(0, headAtMost);
  const blank = scanned.indexOf('\r\n\r\n') >= 0 ? scanned.indexOf('\r\n\r\n') : scanned.indexOf('\n\n');
  const head = blank < 0 ? scanned : scanned.subarray(0, blank);
  if (isUtf8(head)) return raw;
  const lines: Buffer[] = [];
  for (let at = 0; at < head.length; ) {
    const next = head.indexOf(0x0a, at);
    const line = head.subarray(at, next < 0 ? head.length : next + 1);
    lines.push(isUtf8(line) ? line : Buffer.from(western.decode(line), 'utf8'));
    at += line.length;
  }
  return Buffer.concat([...lines, bytes.subarray(head.length)]);
}
