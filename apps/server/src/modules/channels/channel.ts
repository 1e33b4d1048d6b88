import type { MessageFile } from '@chatso/contract';
import type { Deps } from '../../platform/module.ts';
import { bring, definePlace } from '../../platform/place.ts';

/** One message on its way to a customer elsewhere. */
export interface Outgoing {
  /** The same at every try: what the other side tells repetitions by, where it can. */
  messageId: string;
  workspaceId: string;
  storeId: string;
  /** What the page or account is called there. */
  socialId: string | null;
  /** Their id at the channel. */
  outsideId: string;
  text: string;
  files: readonly MessageFile[];
}

export interface Channel {
  /** Types of stores whose conversations it is. */
  types: readonly string[];
  /**
   * Says the message there, and answers what it is called there. Runs again with the same message when the answer was lost.
   * Throws `DeliveryRefused` where another try helps nothing, anything else to be tried again. Null: messages of this
   * channel are fetched by its clients, and nothing is delivered.
   */
  deliver: ((outgoing: Outgoing, deps: Deps) => Promise<{ outsideId: string | null }>) | null;
}

/** The other side has understood, and will not take it: a closed window, somebody who is gone. */
export class DeliveryRefused extends Error {}

/** Where modules bring their channels: `parts: [defineChannel({...})]`. */
export const channels = definePlace<Channel>('channels');

export const defineChannel = (channel: Channel) => bring(channels, channel);

/** Null where no module brings this type. */
export const channelOf = (deps: Pick<Deps, 'partsAt'>, type: string): Channel | null =>
  deps.partsAt(channels).find(({ types }) => types.includes(type)) ?? null;
