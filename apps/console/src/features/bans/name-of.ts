import type { BannedVisitor } from '@chatso/contract';

/** What stands for somebody: their name, else the address where that is all that is banned, else their number. */
export const nameOf = ({ name, ip, blocks }: BannedVisitor, numbered: string): string =>
  name?.trim() || (!blocks.visitor && blocks.ip && ip ? ip : numbered);
