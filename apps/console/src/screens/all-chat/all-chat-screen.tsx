import { ChatRecordsPage } from '../../features/chat-records/index.ts';

/** `all-chat` (C-04). */
export const AllChatScreen = () => <ChatRecordsPage />;
