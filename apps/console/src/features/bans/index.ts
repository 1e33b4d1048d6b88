export { BannedList } from './banned-list.tsx';
