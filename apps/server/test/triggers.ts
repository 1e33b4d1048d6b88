import type { CallInput, Endpoints, Trigger } from '@chatso/contract';
import type { StoreRow } from '../src/modules/stores/index.ts';
import type { TestAgent } from './factories.ts';

type NewTrigger = CallInput<Endpoints['triggers.create']>['body'];

export const onSale = { field: 'pageUrl', operator: 'contains', value: '/sale' } as const;
export const after = (value: number) => ({ field: 'timeOnPage', operator: 'gte', value }) as const;

export const aPrompt = (message = 'Anything I can help you with?', messageB: string | null = null) => ({
  type: 'prompt' as const,
  message,
  messageB,
});

export const newTrigger = (store: StoreRow, more: Partial<NewTrigger> = {}): NewTrigger => ({
  chatsoStoreId: store.id,
  name: 'Sale page',
  active: true,
  match: 'all',
  conditions: [onSale],
  action: aPrompt(),
  frequency: 'once_per_session',
  leaveAlone: { inChat: true, closedToday: true, orderedToday: false },
  ...more,
});

export const makeTrigger = ({ api }: TestAgent, store: StoreRow, more: Partial<NewTrigger> = {}): Promise<Trigger> =>
  api['triggers.create']({ body: newTrigger(store, more) });
