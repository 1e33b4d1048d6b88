export { ResetPasswordScreen } from './reset-password-screen.tsx';
