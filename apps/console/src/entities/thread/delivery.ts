import { createContext, use } from 'react';
import type { Entry } from './entries.ts';

/** What can be done about words of one's own that are not on the server yet. */
export interface Delivery {
  /** Whether another try can help: in a chat that is somebody else's by now, none does. */
  canRetry: boolean;
  retry(entry: Entry): void;
  discard(entry: Entry): void;
}

const DeliveryContext = createContext<Delivery | null>(null);

/** For a thread that is written in. */
export const DeliveryProvider = DeliveryContext.Provider;

/** Null where a thread is only read. */
export const useDelivery = (): Delivery | null => use(DeliveryContext);
