import { isAdminRole, isManagerRole } from './roles.ts';

/** What may be done about an order at its shop, in the order people see it. */
export const orderActions = ['resend', 'refund', 'address', 'cancel'] as const;
export type OrderAction = (typeof orderActions)[number];

/** Whose rules there are; custom roles have those of agents. */
export const orderActors = ['agent', 'manager', 'admin'] as const;
export type OrderActor = (typeof orderActors)[number];

export const orderActorOf = (role: string | null): OrderActor =>
  isAdminRole(role) ? 'admin' : isManagerRole(role) ? 'manager' : 'agent';

export interface OrderRule {
  actions: readonly OrderAction[];
  /** What may be paid back of one order in all, in hundredths of its currency's unit; null: as much as was paid. */
  refundMost: number | null;
}
export type OrderRules = Readonly<Record<OrderActor, OrderRule>>;

/** Until somebody says otherwise money is for those who lead. */
export const firstOrderRules: OrderRules = {
  agent: { actions: ['resend', 'address'], refundMost: 0 },
  manager: { actions: ['resend', 'refund', 'address', 'cancel'], refundMost: 5000 },
  admin: { actions: [...orderActions], refundMost: null },
};

export const orderActionLimits = {
  /** An order that is being changed: of a process that dies a job takes over then. */
  busyMs: 60_000,
  /** In hundredths. */
  refundMost: 9_999_900,
  shownMost: 20,
} as const;

/** Why something cannot be done about an order as it stands, whoever asks. */
export type OrderObstacle = 'till' | 'over' | 'shipped' | 'unpaid' | 'refunded' | 'no-email';

export interface JudgedOrder {
  type: 'POS' | 'ONLINE';
  /** The shop's own word. */
  status: string;
  email: string | null;
  /** A parcel has left. */
  tracked: boolean;
  /** Smallest units: what was paid, and what of it is on its way back as far as we know. */
  total: number;
  refunded: number;
}

const over = new Set(['cancelled', 'canceled', 'failed', 'trash']);
const unpaid = new Set(['pending', 'initialize', 'on-hold', 'pending_payment', 'checkout-draft']);
const shipped = new Set(['completed', 'fulfilled', 'partially_fulfilled', 'shipped', 'delivered', 'in_transit']);

export function orderObstacle(action: OrderAction, order: JudgedOrder): OrderObstacle | null {
  const status = order.status.toLowerCase();
  const sent = order.tracked || shipped.has(status);
  if (order.type === 'POS') return 'till';
  if (action === 'resend') return order.email === null ? 'no-email' : status === 'trash' ? 'over' : null;
  if (action === 'refund') {
    if (status === 'refunded' || order.refunded >= order.total) return 'refunded';
    // Who cancels an order has not paid it back yet.
    return unpaid.has(status) || status === 'failed' ? 'unpaid' : status === 'trash' ? 'over' : null;
  }
  if (over.has(status)) return 'over';
  if (status === 'refunded') return 'refunded';
  return sent ? 'shipped' : null;
}
