/**
 * winmail.dat: Outlook's own form of a mail (MS-OXTNEF), in which other programs see one file. What is read of it: its text,
 * where it is plain or HTML, and its files. Null of what is none, or broken before anything of it was found.
 */
export interface TnefContent {
  text: string;
  html: string;
  files: { filename: string; mimeType: string; contentId: string | null; content: Uint8Array }[];
}

const signature = 0x223e9f78;
const attributes = { body: 0x800c, props: 0x9003, begin: 0x9002, title: 0x8010, data: 0x800f, fileProps: 0x9005 };
const tags = { body: 0x1000, html: 0x1013, data: 0x3701, longName: 0x3707, mime: 0x370e, contentId: 0x3712 };
const limitsOf = { attributes: 2000, properties: 2000, files: 100 };

const fixedSizes: Record<number, number> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
};
const variable = new Set([0x0d, 0x1e, 0x1f, 0x102]);
const latin = new TextDecoder('windows-1252');

/** Reads on in order; what lies beyond its end throws a RangeError. */
function cursorOf(bytes: Buffer) {
  let at = 0;
  const next = (length: number): Buffer => {
    if (length < 0 || at + length > bytes.length) throw new RangeError('It ends too early.');
    at += length;
    return bytes.subarray(at - length, at);
  };
  return {
    next,
    u16: () => next(2).readUInt16LE(),
    u32: () => next(4).readUInt32LE(),
    left: () => bytes.length - at,
    padded(length: number): Buffer {
      const found = next(length);
      next(Math.min((4 - (length % 4)) % 4, bytes.length - at));
      return found;
    },
  };
}

const textOf = (type: number, bytes: Buffer): string =>
  (type === 0x1f ? bytes.toString('utf16le') : latin.decode(bytes)).replace(/\0+$/, '');

interface Property {
  type: number;
  bytes: Buffer;
}

/** The first value of each. */
function propertiesOf(bytes: Buffer): Map<number, Property> {
  const found = new Map<number, Property>();
  const cursor = cursorOf(bytes);
  const count = Math.min(cursor.u32(), limitsOf.properties);
  for (let n = 0; n < count; n += 1) {
    const given = cursor.u16();
    const id = cursor.u16();
    if (id >= 0x8000) {
      cursor.next(16);
      if (cursor.u32() === 0) cursor.next(4);
      else cursor.padded(cursor.u32());
    }
    const type = given & 0xefff;
    const many = variable.has(type) || (given & 0x1000) !== 0;
    const values = many ? cursor.u32() : 1;
    for (let value = 0; value < values; value += 1) {
      const part = variable.has(type) ? cursor.padded(cursor.u32()) : cursor.next(fixedSizes[type] ?? Number.NaN);
      if (!found.has(id)) found.set(id, { type, bytes: part });
    }
  }
  return found;
}

interface Draft {
  title: string;
  data: Buffer | null;
  props: Map<number, Property>;
}

const stringIn = (props: Map<number, Property>, id: number): string => {
  const found = props.get(id);
  return found === undefined ? '' : textOf(found.type, found.bytes);
};

function asFile({ title, data, props }: Draft): TnefContent['files'] {
  const content = data ?? props.get(tags.data)?.bytes;
  if (content === undefined || content.length === 0) return [];
  const filename = stringIn(props, tags.longName) || title;
  const mimeType = stringIn(props, tags.mime) || 'application/octet-stream';
  return [{ filename, mimeType, contentId: stringIn(props, tags.contentId) || null, content: new Uint8Array(content) }];
}

export function readTnef(given: Uint8Array): TnefContent | null {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  if (bytes.length < 6 || bytes.readUInt32LE() !== signature) return null;
  const cursor = cursorOf(bytes);
  cursor.next(6);
  const drafts: Draft[] = [];
  let text = '';
  let html = '';
  try {
    for (let n = 0; n < limitsOf.attributes && cursor.left() > 0; n += 1) {
      cursor.next(1);
      const id = cursor.u16();
      cursor.u16();
      const data = cursor.next(cursor.u32());
      cursor.next(2);
      const draft = drafts.at(-1);
      if (id === attributes.begin && drafts.length < limitsOf.files)
        drafts.push({ title: '', data: null, props: new Map() });
      else if (id === attributes.body) text ||= textOf(0x1e, data);
      else if (id === attributes.title && draft) draft.title = textOf(0x1e, data);
      else if (id === attributes.data && draft) draft.data = data;
      else if (id === attributes.fileProps && draft) draft.props = propertiesOf(data);
      else if (id === attributes.props) {
        const props = propertiesOf(data);
        text = stringIn(props, tags.body) || text;
        html = stringIn(props, tags.html);
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // What came before the end is there.
  }
  const files = drafts.flatMap(asFile);
  return text === '' && html === '' && files.length === 0 ? null : { text, html, files };
}
