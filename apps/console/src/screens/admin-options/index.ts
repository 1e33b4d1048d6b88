export { AdminOptionsScreen } from './admin-options-screen.tsx';
