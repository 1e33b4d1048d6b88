import PostalMime from 'postal-mime';
import { charsetOf, readableHeader } from './charset.ts';

/** A part of a mail, as the parser has it; no name of it is exported. */
interface Part {
  state: string;
  content: ArrayBuffer | null;
  contentType: { parsed: { value: string; params: Record<string, string | undefined> } };
  feed(line: Uint8Array): void;
  getTextContent(): string;
}

const done = Symbol.for('chatso.readable-parts');

/**
 * Has the parser read what says no charset, or a wrong one: it takes everything for UTF-8, and bytes that are none are lost
 * before anybody could ask for them. `charset.test.ts` tells when a new version of it has other parts.
 */
export function readPartsAsTheyAre(): void {
  const { root } = new PostalMime() as unknown as { root: object };
  const part = Object.getPrototypeOf(root) as Part;
  if (Object.hasOwn(part, done)) return;
  Object.defineProperty(part, done, { value: true });
  const { feed, getTextContent } = part;
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
