import { createContext, use } from 'react';
import type { Entry } from './entries.ts';

/** What can be done about words that have not arrived: not on the server yet, or not at the channel of their chat. */
export interface Delivery {
  /** Whether another try can help: in a chat that is somebody else's by now, none does. */
  canRetry(entry: Entry): boolean;
  retry(entry: Entry): void;
  discard(entry: Entry): void;
}

const DeliveryContext = createContext<Delivery | null>(null);

/** For a thread that is written in. */
export const DeliveryProvider = DeliveryContext.Provider;

/** Null where a thread is only read. */
export const useDelivery = (): Delivery | null => use(DeliveryContext);
