import type { MessageFile, VisitorConversation, WidgetConfig, WidgetVisitor } from '@chatso/contract';
import type { ConnectionStatus } from '@chatso/sync';
import type { Contact } from '../model/contact.ts';
import type { ChatStart } from '../model/outgoing.ts';
import type { Route } from '../model/screen.ts';

export interface Prompt {
  promptId: string;
  text: string;
}

/** What came back to be changed: how the chat was to begin, and the files of the message. */
export interface Returned {
  start?: ChatStart | undefined;
  files: MessageFile[];
}

export interface ChatState {
  phase: 'starting' | 'failed' | 'ready';
  /** Why it failed, where waiting helps: too many come from here. */
  failedFor: string | null;
  config: WidgetConfig | null;
  visitor: WidgetVisitor | null;
  connection: ConnectionStatus;
  route: Route;
  /** What the shop's page has filled in for the visitor. */
  prefill: Partial<Contact>;
  conversations: ReadonlyMap<string, VisitorConversation>;
  /** Chosen for the chat that is about to begin. */
  departmentId: string | null;
  /** Answers of the form before a chat; null until it is filled in or nothing is asked. */
  start: ChatStart | null;
  /** Why the server sent the visitor back to the form. */
  formError: string | null;
  /** Another one each time: the fields take it over. Its text is the draft. */
  returned: Returned | null;
  messageLeft: { text: string; reply: string | null; at: number } | null;
  /** Chats that ended before the visitor's eyes or whose rating was asked for. */
  ratingAsked: ReadonlySet<string>;
  /** When the agent's typing was last heard, ms since the epoch, by conversation. */
  typing: ReadonlyMap<string, number>;
  /** Highest seq the visitor has seen, by conversation. */
  seen: Readonly<Record<string, number>>;
  /** Something said while the chat is closed, as a bubble beside the launcher (G-25). */
  tip: Prompt | null;
  /** What the visitor opened the chat for: the next chat begins with it. */
  said: string | null;
  open: boolean;
  phone: boolean;
  /** Null until the visitor has chosen: as the store has it. */
  sound: boolean | null;
  /** Raised when the outbox or a timeline changed. */
  tick: number;
}

export const initialState: ChatState = {
  phase: 'starting',
  failedFor: null,
  config: null,
  visitor: null,
  connection: { kind: 'connecting', attempt: 0 },
  route: { name: 'new' },
  prefill: {},
  conversations: new Map(),
  departmentId: null,
  start: null,
  formError: null,
  returned: null,
  messageLeft: null,
  ratingAsked: new Set(),
  typing: new Map(),
  seen: {},
  tip: null,
  said: null,
  open: false,
  phone: false,
  sound: null,
  tick: 0,
};

/** The one with the higher `rev` stays; at the same rev the newcomer, whose place in the line may be another. */
export function withConversation(
  known: ReadonlyMap<string, VisitorConversation>,
  incoming: readonly VisitorConversation[],
): ReadonlyMap<string, VisitorConversation> {
  const next = new Map(known);
  for (const conversation of incoming) {
    const held = next.get(conversation._id);
    if (!held || conversation.rev >= held.rev) next.set(conversation._id, conversation);
  }
  return next;
}

/** Newest first. */
export const earlierConversations = (state: ChatState): VisitorConversation[] =>
  [...state.conversations.values()].sort((a, b) => Date.parse(b.startDate) - Date.parse(a.startDate));

export const openConversation = (state: ChatState): VisitorConversation | null =>
  earlierConversations(state).find(({ ended }) => !ended) ?? null;

/** Whether a new message is heard. */
export const isHeard = ({ sound, config }: Pick<ChatState, 'sound' | 'config'>): boolean =>
  sound ?? config?.settings.widgetCustomization.sound ?? false;
