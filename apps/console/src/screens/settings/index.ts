export { AccountMenuScreen, SettingsScreen } from './settings-screen.tsx';
