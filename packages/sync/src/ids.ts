import { v7 } from 'uuid';

/** UUID version 7: the idempotency key of a message (decision F-6). Ids of one page sort in the order they were made. */
export const newMessageId = (): string => v7();
