import type { ListedTrigger } from '@chatso/contract';

/** Paused is what nobody switched off: the loop guard did, or its department is gone. */
export const stateOf = ({ active, stoppedAt }: Pick<ListedTrigger, 'active' | 'stoppedAt'>): 'on' | 'off' | 'paused' =>
  active ? 'on' : stoppedAt === null ? 'off' : 'paused';
