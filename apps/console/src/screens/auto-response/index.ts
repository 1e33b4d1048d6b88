export { AutoResponseScreen } from './auto-response-screen.tsx';
