import {
  ArrowLeftRight,
  Building,
  CreditCard,
  ExternalLink,
  FileChartColumn,
  FilePlus,
  Keyboard,
  LogOut,
  PanelsTopLeft,
  Share2,
  Store,
  Tag,
  TicketPercent,
  Zap,
} from 'lucide-react';
import { addNavIcons } from './nav-icon.tsx';

/** The icons that only menus show; they come with the first menu. */
addNavIcons({
  building: Building,
  'credit-card': CreditCard,
  external: ExternalLink,
  'file-chart': FileChartColumn,
  'file-plus': FilePlus,
  keyboard: Keyboard,
  'log-out': LogOut,
  panels: PanelsTopLeft,
  share: Share2,
  store: Store,
  switch: ArrowLeftRight,
  tag: Tag,
  'ticket-percent': TicketPercent,
  zap: Zap,
});
