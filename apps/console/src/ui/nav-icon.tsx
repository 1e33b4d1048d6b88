import {
  Archive,
  BadgePercent,
  Bell,
  ChartColumn,
  Circle,
  CircleUserRound,
  ContactRound,
  House,
  type LucideIcon,
  MessageCircle,
  Search,
  Settings,
  Sparkles,
  Target,
  Ticket,
  Users,
} from 'lucide-react';

/** Names the server's navigation uses for its icons: those of the rail. */
const icons: Record<string, LucideIcon> = {
  archive: Archive,
  'badge-percent': BadgePercent,
  bell: Bell,
  'chart-column': ChartColumn,
  'contact-round': ContactRound,
  home: House,
  'message-circle': MessageCircle,
  search: Search,
  settings: Settings,
  sparkles: Sparkles,
  target: Target,
  ticket: Ticket,
  // One sign for money off, wherever it stands.
  'ticket-percent': BadgePercent,
  user: CircleUserRound,
  users: Users,
};

/** Those of menus, which come later. */
export function addNavIcons(more: Readonly<Record<string, LucideIcon>>): void {
  Object.assign(icons, more);
}

/** The icon of a navigation item; a name nobody has drawn yet is a plain ring. */
export function NavIcon({ name, size = 18 }: { name: string; size?: number }) {
  const Icon = icons[name] ?? Circle;
  return <Icon aria-hidden size={size} strokeWidth={1.75} />;
}
