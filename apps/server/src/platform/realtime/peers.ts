import type { IoServer, Realtime } from './wire.ts';

type Namespace = ReturnType<IoServer['of']>;

/**
 * Words between the processes of one installation, beside the sockets' events: over the same Redis, by its publish and
 * subscribe, so that nothing of it is stored. A process hears nothing of itself.
 */
export function createPeers(
  namespace: Namespace,
  hasPeers: boolean,
): Pick<Realtime, 'hasPeers' | 'countPeers' | 'tellPeers' | 'onPeers'> {
  return {
    hasPeers,
    async countPeers() {
      if (!hasPeers) return 0;
      // Every process subscribes once, this one too.
      return Math.max(0, (await namespace.adapter.serverCount().catch(() => 1)) - 1);
    },
    tellPeers(topic, said) {
      // Typed for words with an answer; these have none.
      if (hasPeers) namespace.serverSideEmit(topic, said as never);
    },
    onPeers(topic, heard) {
      namespace.on(topic, (said: unknown) => heard(said));
    },
  };
}
