import { isImageName, limits } from '@chatso/domain';
import { Refused } from '../api/errors.ts';

/** Size that fits a square of `limits.resizeToPx`; an image that fits already keeps its size. */
export function fittedSize(width: number, height: number, max: number = limits.resizeToPx) {
  const scale = Math.min(1, max / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const asPng = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.png`;

async function redraw(file: File): Promise<Blob> {
  const image = await createImageBitmap(file);
  try {
    const { width, height } = fittedSize(image.width, image.height);
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    image.close();
  }
}

/**
 * Images over 8 MB become a PNG of at most 2024x2024 where that is smaller (H-76, decision X-16); everything else passes unchanged. Decoding and
 * encoding run off the main thread. Rejects with `Refused` when the image cannot be read or stays too large.
 */
export async function downscaleImage(file: File): Promise<File> {
  if (!isImageName(file.name) || file.size <= limits.resizeAboveBytes) return file;
  const blob = await redraw(file).catch(() => {
    throw new Refused('image-invalid');
  });
  // Drawn again it may have grown.
  if (blob.size >= file.size && file.size <= limits.fileBytes) return file;
  if (blob.size > limits.fileBytes) throw new Refused('too-large');
  return new File([blob], asPng(file.name), { type: 'image/png' });
}
