export { AllChatScreen } from './all-chat-screen.tsx';
