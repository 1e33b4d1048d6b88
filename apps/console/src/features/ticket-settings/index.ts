export { TicketSettingPage } from './settings-page.tsx';
export { TicketTagsPage } from './tags-page.tsx';
