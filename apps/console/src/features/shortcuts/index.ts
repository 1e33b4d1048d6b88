export { ShortcutsPage } from './shortcuts-page.tsx';
