/** Parts of forms. Not in `index.ts`, whose parts all travel with the first load. */
export { Notice } from './notice.tsx';
export { PasswordField } from './password-field.tsx';
