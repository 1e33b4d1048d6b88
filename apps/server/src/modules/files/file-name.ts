import { markDirections } from '@chatso/domain';
import type { FileType } from '../../platform/files/sniff-file-type.ts';

const nameChars = 120;
const endings: Record<FileType['extension'], readonly string[]> = {
  jpg: ['jpg', 'jpeg'],
  png: ['png'],
  pdf: ['pdf'],
  txt: ['txt'],
};

/**
 * A name that is safe to show, to put into a header and to save: no folders, no control characters, a mark where a sign
 * that turns 'gpj.exe' around was, and the
 * ending of what the bytes are, whatever it was called.
 */
export function safeFileName(given: string, type: FileType): string {
  // Browsers write a quotation mark in a part's name like this.
  const base = markDirections(given).normalize('NFC').replace(/%22/g, '"').split(/[\\/]/).at(-1) ?? '';
  const clean = base
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, '')
    .replace(/[<>:"|?*%;`]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const dot = clean.lastIndexOf('.');
  const ending = dot > 0 ? clean.slice(dot + 1).toLowerCase() : '';
  const right = endings[type.extension].includes(ending);
  const looksLikeEnding = /^[a-z0-9]{1,5}$/.test(ending);
  const stem = dot > 0 && (right || looksLikeEnding) ? clean.slice(0, dot) : clean;
  const short = [...stem]
    .slice(0, nameChars)
    .join('')
    .replace(/[.\s]+$/, '');
  return `${short || 'file'}.${right ? ending : type.extension}`;
}
