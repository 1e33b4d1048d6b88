export { SsoScreen } from './sso-screen.tsx';
