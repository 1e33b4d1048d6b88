import { describe, expect, it } from 'vitest';
import { isDecodable, pictureSize } from './picture.ts';

const png = (width: number, height: number): Uint8Array => {
  const bytes = new Uint8Array(40);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
};
const frame = (marker: number) => [
  0xff,
  marker,
  0,
  17,
  8,
  0x01,
  0x02,
  0x03,
  0x04,
  3,
  1,
  0x22,
  0,
  2,
  0x11,
  1,
  3,
  0x11,
  1,
];
const jpeg = (...parts: number[][]) => Uint8Array.from([0xff, 0xd8, ...parts.flat(), ...Array(30).fill(0)]);
const segment = (marker: number, length: number) => [
  0xff,
  marker,
  length >> 8,
  length & 255,
  ...Array(length - 2).fill(0xda),
];

describe('pictureSize', () => {
  it('[H-74] reads a PNG’s and a JPEG’s head, whatever stands before the frame', () => {
    expect(pictureSize(png(30_000, 30_000))).toEqual({ width: 30_000, height: 30_000 });
    for (const marker of [0xc0, 0xc1, 0xc2]) {
      const bytes = jpeg(segment(0xe0, 16), [0xff], segment(0xe1, 300), segment(0xc4, 20), frame(marker));
      expect(pictureSize(bytes)).toEqual({ height: 0x0102, width: 0x0304 });
    }
  });

  it('reads a part of a larger buffer', () => {
    const held = new Uint8Array(100);
    held.set(png(3, 2), 20);
    expect(pictureSize(held.subarray(20, 60))).toEqual({ width: 3, height: 2 });
  });

  it('[H-74] says nothing of what is no picture, cut short, or nonsense', () => {
    const files = [
      new Uint8Array(0),
      png(1, 1).subarray(0, 20),
      Uint8Array.from(png(1, 1), (byte, at) => (at === 4 ? 0 : byte)),
      jpeg(segment(0xda, 8), frame(0xc0)),
      jpeg(segment(0xe0, 16), [1, 2, 3]),
      jpeg([0xff, 0xe0, 0, 0]),
      Uint8Array.from('%PDF-1.4 a document and no picture at all', (letter) => letter.charCodeAt(0)),
    ];
    for (const file of files) expect(pictureSize(file)).toBeNull();
  });
});

it('[H-74] a picture of 30,000 x 30,000 is never decoded, nor one without a size', () => {
  const max = 52_000_000;
  expect(isDecodable({ width: 8192, height: 6144 }, max)).toBe(true);
  for (const size of [null, { width: 30_000, height: 30_000 }, { width: 0, height: 9 }, { width: 9, height: 0 }])
    expect(isDecodable(size, max)).toBe(false);
});
