import { afterEach, expect, it, vi } from 'vitest';
import { downscaleImage } from './downscale-image.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['grew beyond the limit', 9e6, 11e6, 9e6],
  ['grew', 9e6, 9.5e6, 9e6],
  ['shrank', 9e6, 3e6, 3e6],
])(
  '[H-76] [issue 27, 33] a picture that %s when it was drawn again is sent in its smaller form',
  async (_what, size, drawn, sent) => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 2000, height: 1500, close: () => undefined }));
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext = () => null;
        convertToBlob = async () => new Blob([new Uint8Array(drawn)]);
      },
    );
    const file = new File([new Uint8Array(size)], 'photo.png');
    expect((await downscaleImage(file)).size).toBe(sent);
  },
);
