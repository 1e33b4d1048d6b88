import { serverNow } from '../../../lib/formats/clock.ts';
import type { WaitingCounts } from '../state/waiting.ts';
import type { Player } from './player.ts';
import { defaultRepeat, type SoundEvent, type SoundSettings, urlOf } from './sound-settings.ts';

export interface SoundingOptions {
  player: Player;
  settings(): SoundSettings;
  counts(): WaitingCounts;
  /** Only one tab sounds, and only one that the browser lets (T-06). */
  isLeader(): boolean;
  /** A sound was due and no tab may make it. */
  onBlocked(): void;
  now?: () => number;
}

const tickMs = 1000;

/** Plays what happens, and again what still waits. Returns what ends the repetition. */
export function createSounding(options: SoundingOptions) {
  const now = options.now ?? serverNow;
  const nextAt = new Map<SoundEvent, number>();

  async function play(event: SoundEvent): Promise<void> {
    const { enabled, volume, url } = options.settings()[event];
    if (!enabled || volume === 0) return;
    if (!options.isLeader()) return options.onBlocked();
    if (!(await options.player.play(urlOf(event, url), volume))) options.onBlocked();
  }

  function remind(event: SoundEvent, waits: boolean): void {
    if (!waits) return void nextAt.delete(event);
    const every = (options.settings()[event].repeatingInterval ?? defaultRepeat) * 1000;
    const due = nextAt.get(event);
    if (due !== undefined && now() < due) return;
    nextAt.set(event, now() + every);
    if (due !== undefined) void play(event);
  }

  const timer = setInterval(() => {
    const { pending, unread } = options.counts();
    remind('pendingChat', pending > 0);
    remind('unreadMessageReminder', unread > 0);
  }, tickMs);

  return { play, stop: () => clearInterval(timer) };
}
