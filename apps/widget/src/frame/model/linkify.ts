export interface TextPart {
  text: string;
  /** Absolute http or https address; plain text without. */
  href?: string;
}

const candidate = /\b(?:https?:\/\/|www\.)[^\s<>"'`\u202A-\u202E\u2066-\u2069]+/gi;
/** What ends a sentence is not part of the address in it. */
const trailing = /[.,;:!?…]+$/;

function trimEnd(address: string): string {
  let text = address.replace(trailing, '');
  // A closing bracket belongs to the address only when it was opened there.
  while (/[)\]}]$/.test(text)) {
    const close = text.slice(-1);
    const open = close === ')' ? '(' : close === ']' ? '[' : '{';
    if (text.split(open).length >= text.split(close).length) break;
    text = text.slice(0, -1).replace(trailing, '');
  }
  return text;
}

/** The address, when it is one a link may lead to: http or https, nothing that hides its host behind a user name. */
export function safeHref(address: string): string | null {
  try {
    const url = new URL(address);
    const web = url.protocol === 'http:' || url.protocol === 'https:';
    return web && url.username === '' && url.password === '' ? url.href : null;
  } catch {
    return null;
  }
}

/** Cuts a typed text into plain parts and web addresses. Joined again the parts are the text. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(candidate)) {
    const address = trimEnd(match[0]);
    const href = safeHref(/^www\./i.test(address) ? `https://${address}` : address);
    if (!href) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: address, href });
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
