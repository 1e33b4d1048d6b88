import { limits } from './limits.ts';

/** What a profile photo may be. The server decides by content, the console by name first, to answer at once. */
export const avatarExtensions = ['png', 'jpg', 'jpeg'] as const;
export const avatarAccept = '.png,.jpg,.jpeg';

/** The exact words of A-31, by the code of the error. */
export const avatarMessages = {
  'avatar-type-and-size': 'image must be under 10MB and one of png jpg jpeg',
  'avatar-type': 'must be one of the types',
  'avatar-size': 'larger than maximum size of 10MB',
  'avatar-invalid': 'Image file invalid',
} as const;
export type AvatarProblem = keyof typeof avatarMessages;

export const isAvatarName = (name: string): boolean =>
  avatarExtensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));

/** Why a file may not become the photo, or null. */
export function avatarProblem(file: { name: string; size: number }): AvatarProblem | null {
  const tooLarge = file.size > limits.fileBytes;
  if (!isAvatarName(file.name)) return tooLarge ? 'avatar-type-and-size' : 'avatar-type';
  if (tooLarge) return 'avatar-size';
  return file.size === 0 ? 'avatar-invalid' : null;
}
