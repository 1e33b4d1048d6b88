import { fileProblem, isDecodable, isImageName, limits, pictureSize } from '@chatso/domain';
import { texts } from '../texts.ts';

/** A file as it will be sent, or the reason it will not. */
export type PreparedFile = { file: File } | { problem: string };

const asPngName = (name: string): string => name.replace(/\.[^.]+$/, '.png');

async function toPng(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Enough for whatever cameras write before the picture itself. */
const headBytes = 4 * 1024 * 1024;

/**
 * Rejects or never ends for what shows no picture: its size is read first, because a decoder pays for pixels. A browser that
 * cannot look leaves it to the server.
 */
async function look(file: File): Promise<boolean> {
  const image = new Image();
  if (!image.decode) return true;
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  if (!isDecodable(pictureSize(head), limits.picturePixels)) return false;
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return true;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

const isReadable = (file: File): Promise<boolean> =>
  Promise.race([
    look(file).catch(() => false),
    new Promise<false>((done) => setTimeout(() => done(false), limits.pictureReadMs)),
  ]);

/** Checks type, size and pixels; images over 8 MB become PNGs of at most 2024 px a side, where that is smaller (H-73, H-74, H-76). */
export async function prepareFile(file: File): Promise<PreparedFile> {
  const isImage = isImageName(file.name);
  const large = isImage && file.size > limits.resizeAboveBytes;
  const problem = fileProblem({ name: file.name, size: large ? 1 : file.size });
  if (problem) return { problem: texts.problems[problem] };
  if (isImage && !(await isReadable(file))) return { problem: texts.problems['image-invalid'] };
  if (!large) return { file };
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, limits.resizeToPx / Math.max(bitmap.width, bitmap.height));
    const png = await toPng(bitmap, scale);
    bitmap.close();
    if (!png) return { problem: texts.problems['image-invalid'] };
    // Drawn again it may have grown.
    if (png.size >= file.size && !fileProblem(file)) return { file };
    const smaller = new File([png], asPngName(file.name), { type: 'image/png' });
    const still = fileProblem(smaller);
    return still ? { problem: texts.problems[still] } : { file: smaller };
  } catch {
    return { problem: texts.problems['image-invalid'] };
  }
}
