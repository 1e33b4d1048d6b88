export { ChannelsTab } from './channels-tab.tsx';
