export { RichField } from './rich-field.tsx';
