export { ChatWidgetScreen } from './chat-widget-screen.tsx';
