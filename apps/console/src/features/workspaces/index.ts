/** Choosing another workspace; opened by `openShellDialog('workspace-switcher')`. */
export { WorkspaceSwitcher } from './workspace-switcher.tsx';
