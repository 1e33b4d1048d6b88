/** Markers of a JPEG that carry no length: fill, TEM, restarts, start and end. */
const standsAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);
/** Starts of frame; C4, C8 and CC are other things. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export interface PictureSize {
  width: number;
  height: number;
}

function jpegSize(bytes: DataView): PictureSize | null {
  let at = 2;
  while (at + 9 <= bytes.byteLength) {
    if (bytes.getUint8(at) !== 0xff) return null;
    const marker = bytes.getUint8(at + 1);
    if (isFrame(marker)) return { height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7) };
    // The picture begins, and nobody has said how large it is.
    if (marker === 0xda) return null;
    at += marker === 0xff ? 1 : standsAlone(marker) ? 2 : 2 + bytes.getUint16(at + 2);
  }
  return null;
}

/** What a PNG or JPEG says of its size, read from its head without its pixels; null for anything else. */
export function pictureSize(file: Uint8Array): PictureSize | null {
  const bytes = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.byteLength < 24) return null;
  if (bytes.getUint16(0) === 0xffd8) return jpegSize(bytes);
  if (pngStart.some((byte, at) => file[at] !== byte)) return null;
  return { width: bytes.getUint32(16), height: bytes.getUint32(20) };
}

/** Whether a picture of this size may be decoded at all: its pixels are what memory is spent on, however small the file. */
export const isDecodable = (size: PictureSize | null, maxPixels: number): boolean =>
  size !== null && size.width > 0 && size.height > 0 && size.width * size.height <= maxPixels;
