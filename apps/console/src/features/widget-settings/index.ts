export { AutoResponsePage } from './auto-response/auto-response-page.tsx';
export { SettingsPage } from './settings-page.tsx';
