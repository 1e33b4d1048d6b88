import { isDecodable, isImageName, limits, pictureSize } from '@chatso/domain';
import { Refused } from '../api/errors.ts';
import { downscaleImage } from './downscale-image.ts';

/** Enough for whatever cameras write before the picture itself. */
const headBytes = 4 * 1024 * 1024;

/**
 * Whether there is a picture to see: its size is read first, because a decoder pays for pixels, then it is decoded. A browser
 * that cannot look leaves it to the server.
 */
async function isReadable(file: File): Promise<boolean> {
  const image = new Image();
  if (!image.decode) return true;
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  if (!isDecodable(pictureSize(head), limits.picturePixels)) return false;
  image.src = URL.createObjectURL(file);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limits.pictureReadMs);
  });
  const decoded = image.decode().then(
    () => true,
    () => false,
  );
  const readable = await Promise.race([decoded, late]);
  clearTimeout(timer);
  URL.revokeObjectURL(image.src);
  return readable;
}

/**
 * Images are looked at before they are sent, and large ones made smaller (H-74, H-76); everything else passes unchanged.
 * Rejects with `Refused`.
 */
export async function prepareImage(file: File): Promise<File> {
  if (!isImageName(file.name)) return file;
  if (!(await isReadable(file).catch(() => false))) throw new Refused('image-invalid');
  return downscaleImage(file);
}
