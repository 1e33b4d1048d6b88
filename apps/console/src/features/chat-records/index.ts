/** All Chats: looking back at the chats of the workspace, and at those that go on. */
export { ChatRecordsPage } from './chat-records-page.tsx';
