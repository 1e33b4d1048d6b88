import PostalMime from 'postal-mime';
import { charsetOf, readableHeader } from './charset.ts';

/** A part of a mail, as the parser has it; no name of it is exported. */
interface Part {
  state: string;
  content: ArrayBuffer | null;
  contentType: { parsed: { value: string; params: Record<string, string | undefined> }; multipart: string | false };
  contentDisposition: { parsed: { value: string; params: Record<string, string | undefined> } };
  parentNode?: Part;
  childNodes: readonly Part[];
  feed(line: Uint8Array): void;
  processHeaders(): void;
  getTextContent(): string;
}

/**
 * Whether a text is a file that its program shows where it stands, as Apple's does: it has a name. What is alone, one of two
 * versions of a text, or the page that pictures belong to is the text itself, whatever it is called.
 */
function isNamedFile(part: Part): boolean {
  const parent = part.parentNode;
  if (parent === undefined || parent.contentType.multipart === 'alternative') return false;
  const isFirst = parent.childNodes[0] === part;
  if (isFirst && parent.contentType.multipart === 'related') return false;
  if ((part.contentDisposition.parsed.params.filename ?? '') !== '') return true;
  return !isFirst && (part.contentType.parsed.params.name ?? '') !== '';
}

const done = Symbol.for('chatso.readable-parts');

/**
 * Has the parser read what says no charset, or a wrong one (it takes everything for UTF-8, and bytes that are none are lost
 * before anybody could ask for them), and keep files apart that it would write into the text. `charset.test.ts` tells when a
 * new version of it has other parts.
 */
export function readPartsAsTheyAre(): void {
  const { root } = new PostalMime() as unknown as { root: object };
  const part = Object.getPrototypeOf(root) as Part;
  if (Object.hasOwn(part, done)) return;
  Object.defineProperty(part, done, { value: true });
  const { feed, getTextContent, processHeaders } = part;
  part.processHeaders = function readHeaders() {
    processHeaders.call(this);
    if (isNamedFile(this)) this.contentDisposition.parsed.value = 'attachment';
  };
  part.feed = function readLine(line) {
    feed.call(this, this.state === 'header' ? readableHeader(line) : line);
  };
  part.getTextContent = function readText() {
    const { value, params } = this.contentType.parsed;
    const bytes = new Uint8Array(this.content ?? new ArrayBuffer(0));
    params.charset = charsetOf(bytes, params.charset ?? '', value === 'text/html') ?? params.charset;
    return getTextContent.call(this);
  };
}
