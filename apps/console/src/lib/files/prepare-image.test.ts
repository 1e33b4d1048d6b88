import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prepareImage } from './prepare-image.ts';

const invalid = { code: 'image-invalid' };
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

function png(width: number, height: number): File {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return new File([bytes], 'photo.png');
}

it('[H-74] an image is decoded before it is sent; other files pass', async () => {
  const photo = png(640, 480);
  expect(await prepareImage(photo)).toBe(photo);
  expect(decode).toHaveBeenCalledOnce();
  const text = new File(['hello'], 'notes.txt');
  expect(await prepareImage(text)).toBe(text);
  decode = () => Promise.reject(new Error('EncodingError'));
  await expect(prepareImage(photo)).rejects.toMatchObject(invalid);
});

it('[H-74] what is no picture, or one of 30,000 x 30,000, is not even begun', async () => {
  await expect(prepareImage(new File(['no picture at all, only words'], 'photo.jpg'))).rejects.toMatchObject(invalid);
  await expect(prepareImage(png(30_000, 30_000))).rejects.toMatchObject(invalid);
  expect(decode).not.toHaveBeenCalled();
});

it('[H-74] a picture that takes for ever counts as unreadable', async () => {
  vi.useFakeTimers();
  decode = () => new Promise(() => undefined);
  const refused = expect(prepareImage(png(9, 9))).rejects.toMatchObject(invalid);
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
});
