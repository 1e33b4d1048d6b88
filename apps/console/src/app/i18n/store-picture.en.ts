/** The store's own picture, wherever it can be changed. */
export const storePictureEn = {
  of: 'Picture of {{name}}',
  upload: 'Upload a picture',
  change: 'Change picture',
  remove: 'Remove picture',
  hint: 'JPG or PNG, at most 1 MB.',
  saved: 'Changes saved.',
} as const;
