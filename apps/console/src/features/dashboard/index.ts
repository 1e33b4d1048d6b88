export { ChatCounts } from './chat-counts.tsx';
export { SetupGuide } from './guide/setup-guide.tsx';
export { Numbers } from './numbers/numbers.tsx';
export { LongestWaiting, MissedChats } from './people/chat-cards.tsx';
export { Online } from './people/online.tsx';
export { StoreList } from './store-list.tsx';
export { UntilSomeoneWrites } from './until-someone-writes.tsx';
