import type { UserConfig } from '@chatso/contract';

export type SoundSettings = UserConfig['chatNotificationSound'];
export type SoundEvent = keyof SoundSettings;

export const soundEvents = [
  'newMessage',
  'customerLeft',
  'unreadMessageReminder',
  'pendingChat',
  'missedChat',
] as const;
/** Those that come again while nobody has reacted (T-06). */
export const repeatingEvents: readonly SoundEvent[] = ['unreadMessageReminder', 'pendingChat'];
/** Decision T-2, in seconds. */
export const repeatChoices = [30, 60, 120] as const;
export const defaultRepeat = 60;

/** Sounds of our own; an empty address in the settings means the one of the event. */
export const sounds = ['drop', 'chime', 'knock', 'bell', 'fall'] as const;
const builtIn: Record<SoundEvent, (typeof sounds)[number]> = {
  newMessage: 'drop',
  customerLeft: 'fall',
  unreadMessageReminder: 'knock',
  pendingChat: 'chime',
  missedChat: 'bell',
};
export const soundUrl = (name: string): string => `/sounds/${name}.wav`;

/** Only our own files are played: an address from elsewhere would tell somebody when this person works. */
export function urlOf(event: SoundEvent, url: string): string {
  const chosen = sounds.find((name) => soundUrl(name) === url);
  return soundUrl(chosen ?? builtIn[event]);
}
