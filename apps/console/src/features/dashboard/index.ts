export { ChatCounts } from './chat-counts.tsx';
export { StoreList } from './store-list.tsx';
