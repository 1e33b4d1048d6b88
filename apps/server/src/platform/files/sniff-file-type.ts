export interface FileType {
  extension: 'jpg' | 'png' | 'pdf' | 'txt';
  mime: 'image/jpeg' | 'image/png' | 'application/pdf' | 'text/plain' | 'text/plain; charset=utf-16';
}

/**
 * What the bytes are, whatever the name says (U-08). `buffer` is the file's beginning; null for everything that is not
 * accepted, including text with control bytes and empty files.
 */
export function sniffFileType(buffer: Buffer): FileType | null {
  if (buffer.length === 0) return null;
  if (startsWith(buffer, [0xff, 0xd8, 0xff])) return { extension: 'jpg', mime: 'image/jpeg' };
  if (startsWith(buffer, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    return { extension: 'png', mime: 'image/png' };
  if (buffer.subarray(0, 5).toString('latin1') === '%PDF-') return { extension: 'pdf', mime: 'application/pdf' };
  const wide = wideText(buffer);
  if (wide !== null) return isText(wide) ? { extension: 'txt', mime: 'text/plain; charset=utf-16' } : null;
  if (isText(buffer)) return { extension: 'txt', mime: 'text/plain' };
  return hasLatePdfHead(buffer) ? { extension: 'pdf', mime: 'application/pdf' } : null;
}

const startsWith = (buffer: Buffer, bytes: number[]): boolean => bytes.every((byte, at) => buffer[at] === byte);

/** Scanners and gateways put bytes before the head; readers look for it in the first 1,024 (ISO 32000-1, annex H, note 13). */
const hasLatePdfHead = (buffer: Buffer): boolean => /%PDF-\d\.\d/.test(buffer.subarray(0, 1024).toString('latin1'));

/** UTF-16 as Windows' editor saves it, with its mark, as UTF-8; null for anything else. */
function wideText(buffer: Buffer): Buffer | null {
  const encoding = startsWith(buffer, [0xff, 0xfe]) ? 'utf-16le' : startsWith(buffer, [0xfe, 0xff]) ? 'utf-16be' : null;
  return encoding === null ? null : Buffer.from(new TextDecoder(encoding).decode(buffer), 'utf8');
}

/** Valid UTF-8 or an 8-bit text; tab, line feed, form feed and carriage return are the only control bytes allowed. */
function isText(buffer: Buffer): boolean {
  const allowed = new Set([0x09, 0x0a, 0x0c, 0x0d]);
  if (buffer.some((byte) => byte === 0x7f || (byte < 0x20 && !allowed.has(byte)))) return false;
  // Markup that a browser could run is refused even though it would be served as text/plain.
  return !/^\s*(<!doctype|<html|<svg|<script|<\?xml)/i.test(buffer.toString('latin1'));
}
