import { isAscii, isUtf8 } from 'node:buffer';

/** Labels that name no charset, or one that cannot hold what stands there. */
const saysNothing =
  /^(?:|(?:us-)?ascii|ansi_x3\.4-19\d\d|iso646-us|(?:x-)?unknown(?:-8bit)?|default|none|binary|8bit)$/;
const isNamedUtf8 = (label: string): boolean => /^(?:unicode-1-1-)?utf-?8$/.test(label);

function isKnown(label: string): boolean {
  if (saysNothing.test(label)) return false;
  try {
    new TextDecoder(label);
    return true;
  } catch {
    return false;
  }
}

const lossy = new TextDecoder();

/** More of it is UTF-8 than is not: one sign was cut through. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = lossy.decode(bytes);
  const broken = text.split('\uFFFD').length - 1;
  return (text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0) > broken;
}

/** What HTML says of itself, in its first bytes. */
function saidInHtml(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)).toString('latin1');
  return (/<meta\b[^>]*\bcharset\s*=\s*["']?\s*([\w:.-]{1,40})/i.exec(head)?.[1] ?? '').toLowerCase();
}

function byItsMark(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/**
 * The charset of a text. What is declared counts where it can be true; else UTF-8 where it is valid, what the HTML says of
 * itself, and Western European, in which nothing is lost. Null: as declared, as the parser knows more names.
 */
export function charsetOf(bytes: Uint8Array, declared: string, isHtml: boolean): string | null {
  const label = declared.trim().toLowerCase();
  const namesUtf8 = isNamedUtf8(label);
  if (isAscii(bytes) || (isKnown(label) && !namesUtf8)) return null;
  const mark = byItsMark(bytes);
  if (mark !== null) return mark;
  if (isUtf8(bytes) || (namesUtf8 && isMostlyUtf8(bytes))) return 'utf-8';
  const meta = isHtml ? saidInHtml(bytes) : '';
  if (isKnown(meta) && !isNamedUtf8(meta)) return meta;
  return namesUtf8 || saysNothing.test(label) ? 'windows-1252' : null;
}

const western = new TextDecoder('windows-1252');
const word = /=\?([^?\s]*)\?([QqBb])\?([^?]*)\?=/g;

const bytesOfWord = (encoding: string, text: string): Buffer =>
  encoding.toUpperCase() === 'B'
    ? Buffer.from(text, 'base64')
    : Buffer.from(
        text.replace(/=([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      );

/** Old programs write headers in 8 bits without saying which, or in words of a charset that nobody knows. */
export function readableHeader(line: Uint8Array): Uint8Array {
  const bytes = Buffer.from(line.buffer, line.byteOffset, line.byteLength);
  const text = isUtf8(bytes) ? bytes.toString('utf8') : western.decode(bytes);
  const named = text.replace(word, (whole, label: string, encoding: string, said: string) => {
    const charset = charsetOf(bytesOfWord(encoding, said), label.replace(/\*.*$/, ''), false);
    return charset === null ? whole : `=?${charset}?${encoding}?${said}?=`;
  });
  return Buffer.from(named, 'utf8');
}
