import type { Membership } from '@chatso/contract';

/** Whether everything is open that a plan can open; a freemium workspace has all of it (decision E-4). */
export const isAdvanced = ({ type, isFreemium }: Membership['plan']): boolean => isFreemium || type === 'advanced';

/** The same, and paid for: what the server asks of a plan's feature. */
export const hasAdvanced = ({ type, state, isFreemium }: Membership['plan']): boolean =>
  isFreemium || (type === 'advanced' && state === 'ongoing');

/** Whether closed chats are shown however old they are (E-12). */
export const showsAll = ({ type, isFreemium }: Membership['plan']): boolean =>
  isFreemium || (type !== 'free' && type !== 'starter');
