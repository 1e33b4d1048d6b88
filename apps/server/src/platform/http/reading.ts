import type { IncomingHttpHeaders } from 'node:http';
import { isTimeZone, type LanguageCode, pickLanguage } from '@chatso/domain';

/** Browsers send a handful; nobody needs us to sort a thousand. */
const headerChars = 500;

/** The tags of an Accept-Language header, the most wanted first; what is wanted by no means (`q=0`) is left out. */
function languageTags(header: string): string[] {
  return header
    .slice(0, headerChars)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';');
      const quality = rest.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((found) => found !== undefined);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/** In which language and by which clock whoever asks reads: Accept-Language, and our own pages' `x-time-zone`. */
export function readingOf(headers: IncomingHttpHeaders): { language: LanguageCode | null; timeZone: string | null } {
  const zone = String(headers['x-time-zone'] ?? '').slice(0, 60);
  return {
    language: pickLanguage(languageTags(headers['accept-language'] ?? '')),
    timeZone: /^[\w+-]+\/[\w+/-]+$/.test(zone) && isTimeZone(zone) ? zone : null,
  };
}
