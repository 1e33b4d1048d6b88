export { default as entryClasses } from './entry-form.module.css';
export { EntryForm } from './entry-form.tsx';
export { EntryFrame } from './entry-frame.tsx';
export { signInOptions } from './sign-in-options.ts';
export { type SignInAttempt, useSignIn } from './use-sign-in.ts';
