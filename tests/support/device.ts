import type { ConnectionEnvironment } from '@chatso/sync';

/** A device whose screen the test switches on: what focus, visibility and the network's return do in a browser. */
export interface Device {
  environment: ConnectionEnvironment;
  wake(): void;
  /** ms since the epoch, on a clock that can be asleep. */
  now(): number;
  /** The clock of the device goes on by that much at once, as after sleep. */
  advance(ms: number): void;
}

export function createDevice(): Device {
  const listeners = new Set<() => void>();
  let offset = 0;
  return {
    environment: {
      isOnline: () => true,
      listen(onWake) {
        listeners.add(onWake);
        return () => listeners.delete(onWake);
      },
    },
    wake() {
      for (const listener of listeners) listener();
    },
    now: () => Date.now() + offset,
    advance(ms) {
      offset += ms;
    },
  };
}
