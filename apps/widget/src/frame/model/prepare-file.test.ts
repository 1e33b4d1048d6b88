// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prepareFile } from './prepare-file.ts';

const invalid = { problem: 'Image file invalid. Please try again.' };
let decode: () => Promise<void>;

beforeEach(() => {
  decode = vi.fn(async () => undefined);
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      decode = () => decode();
    },
  );
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** jsdom's files cannot be read. */
function aFile(name: string, bytes: Uint8Array | string): File {
  const data = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  const file = new File([''], name);
  Object.defineProperty(file, 'size', { value: data.length });
  return Object.assign(file, { slice: () => ({ arrayBuffer: async () => data.slice().buffer }) as Blob });
}
function png(width: number, height: number): File {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return aFile('photo.png', bytes);
}

it('[H-74] an image is decoded before it is sent; other files pass; an empty one says that it is empty', async () => {
  const [photo, text] = [png(640, 480), aFile('notes.txt', 'hello')];
  expect(await prepareFile(photo)).toEqual({ file: photo });
  expect(decode).toHaveBeenCalledOnce();
  expect(await prepareFile(text)).toEqual({ file: text });
  decode = () => Promise.reject(new Error('EncodingError'));
  expect(await prepareFile(photo)).toEqual(invalid);
  for (const name of ['empty.png', 'empty.txt'])
    expect(await prepareFile(aFile(name, ''))).toEqual({ problem: 'This file is empty.' });
});

it('[H-74] what is no picture, or one of 30,000 x 30,000, is not even begun; one that takes for ever is unreadable', async () => {
  expect(await prepareFile(aFile('photo.jpg', 'no picture at all, only words'))).toEqual(invalid);
  expect(await prepareFile(png(30_000, 30_000))).toEqual(invalid);
  expect(decode).not.toHaveBeenCalled();
  vi.useFakeTimers();
  decode = () => new Promise(() => undefined);
  const refused = prepareFile(png(9, 9));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await refused).toEqual(invalid);
});
