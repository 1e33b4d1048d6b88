/** Browsers and Node have the same one; the rules of both sides are compiled with the library of neither. */
declare class URL {
  constructor(address: string);
  readonly href: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
}

export interface TextPart {
  text: string;
  /** Absolute http, https or mailto address; plain text without. */
  href?: string;
}

/** How addresses are found, and where each leads; null for what only looks like one. */
interface Finder {
  candidate: RegExp;
  hrefOf(address: string): string | null;
}

/**
 * An address ends at the first character that could hide where it leads: marks of direction and joiners change what is read, a
 * backslash is a slash for browsers and not for readers.
 */
const web = String.raw`\b(?:https?:\/\/|www\.)[^\s<>"'\`\\\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]+`;
/** Of a letter's address only the mailbox counts: subject, copies and text of the letter are nobody else's to fill in. */
const mail = String.raw`(?<![\w.%+@/=&?-])(?:mailto:)?[\w.%+-]{1,64}@(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}(?![\w@-])`;

/** What ends a sentence is not part of the address in it. */
const trailing = /[.,;:!?…*'"’”»。、，；：！？」』）】]+$/;

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
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
    return isWeb && url.username === '' && url.password === '' ? url.href : null;
  } catch {
    return null;
  }
}

const webHref = (address: string): string | null => safeHref(/^www\./i.test(address) ? `https://${address}` : address);

function mailHref(address: string): string {
  const [box = '', host = ''] = address.replace(/^mailto:/i, '').split('@');
  return `mailto:${encodeURIComponent(box)}@${host}`;
}

const webLinks: Finder = { candidate: new RegExp(web, 'gi'), hrefOf: webHref };

/** Cuts a typed text into plain parts and addresses. Joined again the parts are the text. */
export function linkify(text: string, { candidate, hrefOf }: Finder = webLinks): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(candidate)) {
    const address = trimEnd(match[0]);
    const href = hrefOf(address);
    if (!href) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: address, href });
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** Also of mailboxes; apart, because a shop's page has no bytes for what the widget does not show. */
export const linkifyWithMail = (text: string): TextPart[] =>
  linkify(text, {
    candidate: new RegExp(`${web}|${mail}`, 'gi'),
    hrefOf: (address) => (/^(?:https?:|www\.)/i.test(address) ? webHref(address) : mailHref(address)),
  });
