import { MessageCircle } from 'lucide-react';
import type { ComponentType } from 'react';
import type { en } from '../i18n/en.ts';

interface NavItem {
  key: keyof typeof en.nav;
  to: '/ws/$workspaceId/live-chat';
  icon: ComponentType<{ size?: number; strokeWidth?: number; 'aria-hidden'?: boolean }>;
  /** Whose number the badge shows. */
  count: 'liveChat';
  permission: 'liveChat';
}

/** Places of a workspace, in the order of the rail. Only what exists is here: an item never leads nowhere. */
export const navItems: readonly NavItem[] = [
  { key: 'liveChat', to: '/ws/$workspaceId/live-chat', icon: MessageCircle, count: 'liveChat', permission: 'liveChat' },
];
