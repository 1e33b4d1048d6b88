import type { AppNotification } from '@chatso/contract';
import {
  AlarmClock,
  ArrowLeftRight,
  AtSign,
  CreditCard,
  Hourglass,
  type LucideIcon,
  MailX,
  MessageCirclePlus,
  MessageCircleX,
  Ticket,
  UserCog,
  Zap,
} from 'lucide-react';

const icons: Record<AppNotification['type'], LucideIcon> = {
  'chat-assigned': MessageCirclePlus,
  'chat-missed': MessageCircleX,
  'transfer-request': ArrowLeftRight,
  'chat-mention': AtSign,
  'ticket-assigned': Ticket,
  'ticket-mention': AtSign,
  'ticket-late': AlarmClock,
  'ticket-bounced': MailX,
  'role-changed': UserCog,
  'past-due': CreditCard,
  plan: Hourglass,
  trigger: Zap,
};

export function TypeIcon({ type }: { type: AppNotification['type'] }) {
  const Icon = icons[type];
  return <Icon aria-hidden size={18} strokeWidth={1.75} />;
}
