import { defineStep } from '../../platform/step.ts';

/** In the transaction of a page that a copy wrote: who of the store's customers is new or another one now. */
export const customersCopied = defineStep<{ storeId: string; customerIds: readonly string[] }>(
  'commerce.customers-copied',
);
