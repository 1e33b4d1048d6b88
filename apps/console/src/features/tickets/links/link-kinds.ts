import type { NewTicketInput } from '@chatso/contract';
import { Mail, MessageSquare, Package, User } from 'lucide-react';

export const linkKinds = ['customer', 'chat', 'order', 'email'] as const;
export type LinkKind = (typeof linkKinds)[number];
export const linkIcons = { customer: User, chat: MessageSquare, order: Package, email: Mail } as const;

export type LinkInput = NonNullable<NewTicketInput['linkWith']>;
/** One thing more, and what to call it. */
export interface Chosen {
  link: LinkInput;
  name: string;
}
