export { ComingPlainScreen, ComingScreen } from './coming-screen.tsx';
