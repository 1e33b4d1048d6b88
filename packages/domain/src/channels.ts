import { isImageName } from './files.ts';

/** Channels that are no store's own page (decision X-3). */
export const socialChannels = ['facebook', 'instagram', 'whatsapp'] as const;

export const isSocialChannel = (type: string): boolean => socialChannels.some((channel) => channel === type);

export const channelFileMessages = {
  instagram: 'For Instagram channels, you cannot send .pdf and .txt file.',
  social: 'For social channel, only send one file once',
} as const;

/** Why files of these names cannot go out in one message of a channel (H-79, H-80), or null. */
export function channelFilesProblem(type: string, names: readonly string[]): string | null {
  if (type === 'instagram' && !names.every(isImageName)) return channelFileMessages.instagram;
  return isSocialChannel(type) && names.length > 1 ? channelFileMessages.social : null;
}
