import { ArrowRightLeft, Eye, MessagesSquare, Package, Ticket, UserRound } from 'lucide-react';
import type { ComponentType } from 'react';

interface Slide {
  id: 'transfer' | 'orders' | 'coupons' | 'see' | 'greet' | 'know';
  icon: ComponentType<{ size?: number; strokeWidth?: number }>;
}

/** What the Advanced plan adds to a chat (E-50). */
export const planSlides: readonly Slide[] = [
  { id: 'orders', icon: Package },
  { id: 'coupons', icon: Ticket },
  { id: 'transfer', icon: ArrowRightLeft },
];

/** What the visitors' page shows once a plan was chosen. */
export const visitorSlides: readonly Slide[] = [
  { id: 'see', icon: Eye },
  { id: 'greet', icon: MessagesSquare },
  { id: 'know', icon: UserRound },
];

export type { Slide };
