import { WidgetPage } from '../../features/widget-setup/index.ts';

/** `settings/chat-widget` */
export function ChatWidgetScreen() {
  return <WidgetPage />;
}
