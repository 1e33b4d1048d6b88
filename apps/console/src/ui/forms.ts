/** Parts of forms. Not in `index.ts`, whose parts all travel with the first load. */
export { NewPasswordField } from './new-password-field.tsx';
export { Notice } from './notice.tsx';
export { PasswordField } from './password-field.tsx';
