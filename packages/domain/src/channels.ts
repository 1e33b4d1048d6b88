import { isImageName } from './files.ts';
import { limits } from './limits.ts';

/** Channels that are no store's own page (decision X-3). */
export const socialChannels = ['facebook', 'instagram', 'whatsapp'] as const;

export type SocialChannel = (typeof socialChannels)[number];

export const isSocialChannel = (type: string): type is SocialChannel =>
  socialChannels.some((channel) => channel === type);

/** What a channel takes in one message, and until when. Asked by the composer and by the server, and said nowhere else. */
export interface ChannelTakes {
  files: number;
  imagesOnly: boolean;
  /** `bytes` are those of UTF-8. */
  text: { atMost: number; unit: 'characters' | 'bytes' };
  /** Whether a form, a product or a coupon can be shown there. */
  cards: boolean;
  /** So long after the customer's last message one may write; null: always. */
  windowMs: number | null;
}

const own: ChannelTakes = {
  files: limits.filesPerSend,
  imagesOnly: false,
  text: { atMost: limits.agentMessageChars, unit: 'characters' },
  cards: true,
  windowMs: null,
};
const social: ChannelTakes = {
  ...own,
  files: limits.socialFilesPerSend,
  cards: false,
  windowMs: limits.socialWindowMs,
};
const byType: Partial<Record<string, ChannelTakes>> = {
  facebook: { ...social, text: { atMost: limits.facebookTextChars, unit: 'characters' } },
  instagram: { ...social, imagesOnly: true, text: { atMost: limits.instagramTextBytes, unit: 'bytes' } },
  whatsapp: { ...social, text: { atMost: limits.whatsappTextChars, unit: 'characters' } },
};

export const channelTakes = (type: string): ChannelTakes => byType[type] ?? own;

export const channelFileMessages = {
  'channel-images-only': 'For Instagram channels, you cannot send .pdf and .txt file.',
  'channel-one-file': 'For social channel, only send one file once',
} as const;
export type ChannelFilesProblem = keyof typeof channelFileMessages;

/** Why files of these names cannot go out in one message of a channel (H-79, H-80), or null. */
export function channelFilesProblem(type: string, names: readonly string[]): ChannelFilesProblem | null {
  const takes = channelTakes(type);
  if (takes.imagesOnly && !names.every(isImageName)) return 'channel-images-only';
  return isSocialChannel(type) && names.length > takes.files ? 'channel-one-file' : null;
}

/** Bytes of UTF-8; domain has neither TextEncoder nor Buffer. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** How much of what a channel takes in one text is used. Plain letters meet the product's own limit first. */
export function channelTextUse(type: string, text: string): { used: number; atMost: number } {
  const { atMost, unit } = channelTakes(type).text;
  const bytes = unit === 'bytes' ? bytesOf(text) : 0;
  if (bytes > atMost) return { used: bytes, atMost };
  const inCharacters = unit === 'characters' ? atMost : limits.agentMessageChars;
  return { used: [...text].length, atMost: Math.min(limits.agentMessageChars, inCharacters) };
}

/** Whether the customer's last message is too long ago for an answer there; without any, nobody may begin. */
export function isChannelWindowClosed(type: string, lastHeardAt: number | null, now: number): boolean {
  const { windowMs } = channelTakes(type);
  return windowMs !== null && (lastHeardAt === null || now - lastHeardAt >= windowMs);
}
