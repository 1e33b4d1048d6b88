import type { TriggerAction } from '@chatso/contract';
import { BellRing, MessageSquareText, UserCheck } from 'lucide-react';

const icons = { prompt: MessageSquareText, 'assign-chat': UserCheck, notify: BellRing } as const;

export function ActionIcon({ type }: { type: TriggerAction['type'] }) {
  const Icon = icons[type];
  return <Icon aria-hidden size={16} strokeWidth={1.75} />;
}
