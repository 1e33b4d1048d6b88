import { fileMessages, fileProblem, isImageName, limits } from '@chatso/domain';
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

/** Checks type and size; images over 8 MB become PNGs of at most 2024 px a side first (H-73, H-74, H-76). */
export async function prepareFile(file: File): Promise<PreparedFile> {
  const large = isImageName(file.name) && file.size > limits.resizeAboveBytes;
  const problem = fileProblem({ name: file.name, size: large ? 0 : file.size });
  if (problem) return { problem: texts.serverWords(problem) };
  if (!large) return { file };
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, limits.resizeToPx / Math.max(bitmap.width, bitmap.height));
    const png = await toPng(bitmap, scale);
    bitmap.close();
    if (!png) return { problem: texts.serverWords(fileMessages.image) };
    const smaller = new File([png], asPngName(file.name), { type: 'image/png' });
    const still = fileProblem(smaller);
    return still ? { problem: texts.serverWords(still) } : { file: smaller };
  } catch {
    return { problem: texts.serverWords(fileMessages.image) };
  }
}
