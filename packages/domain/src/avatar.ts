import { limits } from './limits.ts';

/** What a profile photo may be. The server decides by content, the console by name first, to answer at once. */
export const avatarExtensions = ['png', 'jpg', 'jpeg'] as const;
export const avatarAccept = '.png,.jpg,.jpeg';

/** The exact words of A-31. */
export const avatarMessages = {
  both: 'image must be under 10MB and one of png jpg jpeg',
  type: 'must be one of the types',
  size: 'larger than maximum size of 10MB',
  invalid: 'Image file invalid',
} as const;

export const isAvatarName = (name: string): boolean =>
  avatarExtensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));

/** Why a file may not become the photo, or null. */
export function avatarProblem(file: { name: string; size: number }): string | null {
  const tooLarge = file.size > limits.fileBytes;
  if (!isAvatarName(file.name)) return tooLarge ? avatarMessages.both : avatarMessages.type;
  if (tooLarge) return avatarMessages.size;
  return file.size === 0 ? avatarMessages.invalid : null;
}
