export { OwnShortcutsScreen } from './own-shortcuts-screen.tsx';
export { ShortcutsScreen } from './shortcuts-screen.tsx';
