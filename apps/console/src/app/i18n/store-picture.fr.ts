import type { storePictureEn } from './store-picture.en.ts';
import type { Translated } from './translated.ts';

export const storePictureFr: Translated<typeof storePictureEn> = {
  of: 'Image de {{name}}',
  upload: 'Téléverser une image',
  change: 'Changer l’image',
  remove: 'Retirer l’image',
  hint: 'JPG ou PNG, 1 Mo au plus.',
  saved: 'Modifications enregistrées.',
};
