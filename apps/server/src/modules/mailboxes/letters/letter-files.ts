import { limits, markDirections } from '@chatso/domain';
import type { Attachment } from 'postal-mime';
import { pictureType } from '../../../platform/http/foreign-picture.ts';
import { bounds, cleanLine } from './letter-text.ts';
import type { LetterFile } from './parsed-letter.ts';

const programEndings = new Set(
  `ade adp app appx bat chm cmd com cpl dll exe hta ins isp iso img jar js jse lnk mde msc msi msix msp mst pif ps1 psm1
  reg scf scr sct sh shb sys url vb vbe vbs vhd vhdx vxd wsc wsf wsh apk dmg pkg deb rpm jnlp`.split(/\s+/),
);

const starts: readonly (readonly number[])[] = [
  [0x4d, 0x5a], // Windows
  [0x7f, 0x45, 0x4c, 0x46], // Linux
  [0xca, 0xfe, 0xba, 0xbe],
  [0xcf, 0xfa, 0xed, 0xfe],
  [0xfe, 0xed, 0xfa, 0xcf],
  [0x4c, 0x00, 0x00, 0x00, 0x01, 0x14, 0x02, 0x00], // a shortcut of Windows
  [0x23, 0x21], // a script that names who runs it
];

const endingOf = (name: string): string => /\.([a-z0-9]{1,8})[.\s]*$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** By its bytes, and by its name, as the next computer goes by that. What is packed is not unpacked. */
export function isProgram(name: string, bytes: Uint8Array): boolean {
  if (programEndings.has(endingOf(name))) return true;
  if (starts.some((start) => start.every((byte, at) => bytes[at] === byte))) return true;
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)).toString('latin1');
  return head.startsWith('PK') && head.includes('META-INF/MANIFEST.MF');
}

/** Pictures and documents a browser may show, by their bytes; null for every other. */
export const shownType = (bytes: Uint8Array): string | null =>
  pictureType(bytes) ?? (Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-' ? 'application/pdf' : null);

const typeLike = /^[a-z0-9][a-z0-9.+-]{0,60}\/[a-z0-9][a-z0-9.+-]{0,80}$/;
/** What a browser could run in our name, whoever says it is something else. */
const runs = /html|xml|svg|script|xhtml|java|flash|hta/;

function typeOf(declared: string, bytes: Uint8Array): string {
  const type = declared.toLowerCase();
  const shown = shownType(bytes);
  if (shown !== null) return shown;
  return typeLike.test(type) && !runs.test(type) && !type.startsWith('image/') ? type : 'application/octet-stream';
}

const endings: Record<string, string> = {
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'application/ms-tnef': 'dat',
};

/** A name that is safe to show, to put into a header and to save. */
export function letterFileName(given: string | null, type: string): string {
  const base =
    markDirections((given ?? '').slice(0, 2000))
      .normalize('NFC')
      .split(/[\\/]/)
      .at(-1) ?? '';
  const clean = cleanLine(base.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, ''), 500)
    .replace(/[<>:"|?*%;`]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const ending = endingOf(clean);
  const stem = [...(ending === '' ? clean : clean.slice(0, -ending.length - 1))].slice(0, 120).join('');
  const last = ending === '' ? endings[type] : ending;
  return `${stem || (type === 'message/rfc822' ? 'message' : 'file')}${last === undefined ? '' : `.${last}`}`;
}

const bytesOf = ({ content }: Attachment): Uint8Array => {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
};

/** Files of a letter; `html` is what shows some of them inside the text. */
export function filesOf(attachments: readonly Attachment[], html: string): LetterFile[] {
  const files: LetterFile[] = [];
  let total = 0;
  for (const one of attachments.slice(0, bounds.files)) {
    const bytes = bytesOf(one);
    total += bytes.byteLength;
    const contentType = typeOf(one.mimeType ?? '', bytes);
    const filename = letterFileName(one.filename, contentType);
    const contentId = cleanLine((one.contentId ?? '').replace(/[<>]/g, ''), 250) || null;
    const kept = isProgram(filename, bytes) ? 'program' : total > limits.mailBytes ? 'too-large' : 'yes';
    files.push({
      ...{ contentId, filename, contentType, size: bytes.byteLength, kept },
      inline: contentId !== null && contentType.startsWith('image/') && html.includes(`cid:${contentId}`),
      bytes: kept === 'yes' ? bytes : null,
    });
  }
  for (const one of attachments.slice(bounds.files, bounds.files + 1)) {
    // One line stands for all the others: they are in the mailbox.
    const filename = letterFileName(one.filename, one.mimeType ?? '');
    files.push({
      contentId: null,
      filename,
      contentType: 'application/octet-stream',
      inline: false,
      size: bytesOf(one).byteLength,
      kept: 'too-many',
      bytes: null,
    });
  }
  return files;
}
