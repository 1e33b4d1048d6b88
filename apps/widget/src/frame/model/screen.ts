import type { VisitorConversation, WidgetConfig } from '@chatso/contract';
import { isAnyOpen } from './hours.ts';

/** Where the visitor is. `new`: about to begin a chat, or to leave a message. */
export type Route = { name: 'home' } | { name: 'new' } | { name: 'order' } | { name: 'conversation'; id: string };

export type Screen =
  | 'loading'
  | 'failed'
  | 'home'
  | 'order'
  | 'prechat'
  | 'compose'
  | 'offline'
  | 'offline-sent'
  | 'waiting'
  | 'chat'
  | 'rating'
  | 'ended';

export interface ScreenFacts {
  phase: 'starting' | 'failed' | 'ready';
  route: Route;
  config: WidgetConfig | null;
  /** The conversation of the route, as the server knows it. */
  conversation: VisitorConversation | null;
  /** It is begun here and not yet with the server. */
  starting: boolean;
  /** The form before a chat is filled in, or nothing has to be asked. */
  formDone: boolean;
  /** A message was left just now; the thanks are shown. */
  messageLeft: boolean;
  /** The chat ended before the visitor's eyes, so the rating is asked for. */
  askRating: boolean;
}

/** Whether the visitor may rate: once, after a chat that somebody had taken (decision G-9). */
export const canRate = (chat: VisitorConversation): boolean =>
  chat.ended && chat.acceptedDate !== null && chat.rating === null && !chat.ratingSkipped;

/** Skipping is the store's to allow, and never where the rating is mandatory (G-15). */
export const maySkipRating = (config: WidgetConfig): boolean =>
  config.settings.skipRating && !config.settings.isRatingMandatory;

function conversationScreen({ conversation, starting, askRating }: ScreenFacts): Screen {
  if (!conversation) return starting ? 'waiting' : 'loading';
  if (conversation.ended) return askRating && canRate(conversation) ? 'rating' : 'ended';
  return conversation.state === 'pending' ? 'waiting' : 'chat';
}

/** The one place that decides what is shown. */
export function screenOf(facts: ScreenFacts): Screen {
  if (facts.phase === 'failed') return 'failed';
  if (facts.phase === 'starting' || !facts.config) return 'loading';
  if (facts.route.name === 'conversation') return conversationScreen(facts);
  if (facts.route.name === 'home' || facts.route.name === 'order') return facts.route.name;
  if (facts.messageLeft) return 'offline-sent';
  if (!isAnyOpen(facts.config)) return 'offline';
  return facts.formDone ? 'compose' : 'prechat';
}

/** Where a visitor lands: in the open chat, else at the earlier ones, else at the start of a new one. */
export function landingRoute(open: VisitorConversation | null, earlier: readonly VisitorConversation[]): Route {
  if (open && !open.ended) return { name: 'conversation', id: open._id };
  return earlier.length > 0 ? { name: 'home' } : { name: 'new' };
}
