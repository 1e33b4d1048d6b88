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
function png(width: number, height: number, size = 64): File {
  const bytes = new Uint8Array(size);
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

it.each([
  ['grew beyond the limit', 9e6, 11e6, 9e6],
  ['grew', 9e6, 9.5e6, 9e6],
  ['shrank', 9e6, 3e6, 3e6],
  ['shrank', 12e6, 9e6, 9e6],
])(
  '[H-76] [issue 27, 33] a picture that %s when it was drawn again is sent in its smaller form',
  async (_what, size, drawn, sent) => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 2000, height: 1500, close: () => undefined }));
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
      done(new Blob([new Uint8Array(drawn)])),
    );
    const photo = png(2000, 1500, size);
    const prepared = await prepareFile(photo);
    expect('file' in prepared && prepared.file.size).toBe(sent);
    vi.restoreAllMocks();
  },
);
