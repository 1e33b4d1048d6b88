import { linkifyWithMail } from '@chatso/domain';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const breaks = /<(?:br|hr)\b[^>]*>|<\/(?:p|div|tr|table|h[1-6]|li|blockquote|pre|ul|ol|center)>/gi;

export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/** Where white space counts: in what a text became, and in `pre`. */
const preserved = /<(div style="white-space:pre-wrap"|pre\b[^>]*)>.*?<\/(?:div|pre)>/gs;

/** Words of sanitised HTML; lines stay lines. */
export const asPlainText = (html: string): string =>
  decodeEntities(
    html
      .replace(preserved, (whole) => whole.replace(/\r\n?|\n/g, '<br>'))
      .replace(/[\r\n]+/g, ' ')
      .replace(breaks, '\n')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? '');

/** Plain text as HTML: as it was typed, its addresses as links. */
export function asHtmlText(text: string): string {
  if (text.trim() === '') return '';
  const parts = linkifyWithMail(text).map(({ text: said, href }) =>
    href === undefined
      ? escaped(said)
      : `<a href="${escaped(href)}" rel="noopener noreferrer nofollow" target="_blank">${escaped(said)}</a>`,
  );
  // Outlook knows no `pre-wrap`, in which what we quote would be one line.
  return `<div style="white-space:pre-wrap">${parts.join('').replace(/\r\n?|\n/g, '<br>')}</div>`;
}
