import type { ListedTrigger } from '@chatso/contract';

/** Paused is what the loop guard stopped. */
export const stateOf = ({ active, stoppedAt }: Pick<ListedTrigger, 'active' | 'stoppedAt'>): 'on' | 'off' | 'paused' =>
  active ? 'on' : stoppedAt === null ? 'off' : 'paused';
