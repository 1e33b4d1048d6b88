import { SettingsPage } from '../../features/widget-settings/index.ts';
import { WidgetPage } from '../../features/widget-setup/index.ts';

/** `settings/chat-widget`: how the widget comes into the shop, and how it looks there. */
export const ChatWidgetScreen = () => <WidgetPage settings={SettingsPage} />;
