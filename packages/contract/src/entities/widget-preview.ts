import type { VisitorConversation } from './conversation.ts';
import type { VisitorMessage } from './message.ts';
import type { StoreSettings } from './store-settings.ts';
import type { WidgetConfig } from './widget.ts';

/** Where a visitor may be; each can be looked at before it is saved. */
export const previewStates = ['launcher', 'home', 'prechat', 'chat', 'cards', 'offline', 'rating', 'ended'] as const;
export type PreviewState = (typeof previewStates)[number];

/** What the console's settings tell the preview of the widget, a page of ours that shows the widget's own parts. */
export interface PreviewOrder {
  type: 'chatso-preview';
  state: PreviewState;
  config: WidgetConfig;
  /** The store's own words, of every language: which one it speaks the preview's page knows. */
  wording: StoreSettings['settings']['wording'];
  dark: boolean;
  visitor: { fullname: string; email: string };
  conversations: readonly VisitorConversation[];
  /** Of the first conversation. */
  messages: readonly VisitorMessage[];
}

/** What the preview says: it is there, or where somebody went in it. */
export interface PreviewReady {
  type: 'chatso-preview-ready';
}
