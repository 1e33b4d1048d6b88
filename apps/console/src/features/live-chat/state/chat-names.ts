import type { Conversation } from '@chatso/contract';

type Named = Pick<Conversation, 'customerFullname' | 'client' | 'customerEmail' | 'visitorNumber'>;

/** Name, else email, else 'Visitor #4127'. */
export const displayName = (chat: Named): string =>
  chat.customerFullname?.trim() ||
  chat.client.fullname?.trim() ||
  chat.customerEmail ||
  chat.client.email ||
  `Visitor #${chat.visitorNumber}`;

/** What one calls the customer in a sentence: 'Marit is typing'. */
export function shortName(chat: Named): string {
  const name = displayName(chat);
  const [first] = name.split(/\s+/);
  return name.startsWith('Visitor #') || name.includes('@') ? name : (first ?? name);
}

/** H-03 */
export const pageTitleOf = (chat: Conversation | null): string =>
  chat ? displayName(chat) : 'Active, Pending and Missed chats';

/** What the server's own lines say; on the wire they are codes. */
const notices: Readonly<Record<string, string>> = {
  'client-ended': 'The customer left the chat',
  'client-disconnected': 'The customer was disconnected',
  'chat-ended': 'The chat was ended',
  'information-form': 'Information form',
  'form-answered': 'The customer answered the information form',
};

interface Said {
  type: NonNullable<Conversation['lastMsg']>['type'];
  text: string;
}

export const isSystemLine = ({ type }: Pick<Said, 'type'>): boolean =>
  type === 'notification' || type === 'customer-left';

/** The words of a message: of a system line those its code stands for, of any other its own. */
export const wordsOf = (said: Said): string =>
  isSystemLine(said) ? (notices[said.text] ?? (said.text || 'The customer left the chat')) : said.text;

const kinds: Partial<Record<Said['type'], string>> = { file: 'File', coupon: 'Coupon', product: 'Product' };

/** Second line of a row: the last thing somebody wrote, and only where nobody wrote anything a line of the system's. */
export function previewOf(chat: Pick<Conversation, 'lastMsg' | 'lastMsgs'>): string {
  const written =
    chat.lastMsg && isSystemLine(chat.lastMsg) ? chat.lastMsgs.findLast((said) => !isSystemLine(said)) : null;
  const last = written ?? chat.lastMsg;
  if (!last) return 'No messages yet';
  const text = wordsOf(last).trim().replace(/\s+/g, ' ') || kinds[last.type] || 'Message';
  return last.author === 'agent' && !isSystemLine(last) ? `You: ${text}` : text;
}
