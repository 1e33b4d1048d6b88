export { SignOutScreen } from './sign-out-screen.tsx';
