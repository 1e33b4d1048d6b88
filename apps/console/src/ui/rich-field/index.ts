export type { PictureSource } from './inline-picture.ts';
export { RichField } from './rich-field.tsx';
