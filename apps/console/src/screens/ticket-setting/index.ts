export { TicketSettingScreen, TicketTagsScreen } from './ticket-setting-screen.tsx';
