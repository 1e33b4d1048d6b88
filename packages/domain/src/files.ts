import { limits } from './limits.ts';
import { markDirections } from './text.ts';

/** Accepted attachments (U-08). The server decides by content, clients by name first, to answer at once. */
export const acceptedExtensions = ['jpg', 'jpeg', 'png', 'pdf', 'txt'] as const;
export const acceptAttribute = '.jpg,.jpeg,.png,.pdf,.txt';

/** The specification's words, by the code of the error. */
export const fileMessages = {
  'unsupported-media': 'Only jpg/jpeg, png, txt, and pdf files are accepted',
  'too-large': 'The file has exceed the maximum size of 10MB',
  'image-invalid': 'Image file invalid. Please try again.',
  'file-empty': 'This file is empty.',
  'too-many-files': 'You may not add more than 10 files.',
} as const;
export type FileProblem = keyof typeof fileMessages;

const extensionOf = (name: string): string =>
  name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';

/** Why a file may not be added, in the order type, emptiness, size (decision X-16), or null. */
export function fileProblem(file: { name: string; size: number }): FileProblem | null {
  if (!acceptedExtensions.some((extension) => extension === extensionOf(file.name))) return 'unsupported-media';
  if (file.size === 0) return 'file-empty';
  return file.size > limits.fileBytes ? 'too-large' : null;
}

export const isImageName = (name: string): boolean => ['jpg', 'jpeg', 'png'].includes(extensionOf(name));

/** Gives a name a numeric suffix until it is free: photo.png, photo (1).png (H-77). */
export function uniqueFileName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const dot = name.lastIndexOf('.');
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const ending = dot > 0 ? name.slice(dot) : '';
  for (let count = 1; ; count += 1) {
    const candidate = `${stem} (${count})${ending}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Shortens a long name in its middle and keeps the ending (H-84). */
export function truncateFileName(given: string, max = 50): string {
  const name = markDirections(given);
  if (name.length <= max) return name;
  const tail = name.slice(-Math.min(12, Math.floor(max / 3)));
  return `${name.slice(0, max - tail.length - 1)}…${tail}`;
}
