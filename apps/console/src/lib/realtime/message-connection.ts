import { ApiError, agentEmits, agentEvents } from '@chatso/contract';
import { createConnection } from '@chatso/sync';
import { io } from 'socket.io-client';
import { api } from '../api/api.ts';
import { serverNow } from '../formats/clock.ts';
import { log } from '../reports/log.ts';
import { adoptConnection } from './realtime.ts';

/**
 * Imported when it is needed: socket.io and the schemas of what comes are not part of the first load.
 *
 * Opens the `/message` connection of the current workspace; it comes back by itself until the returned function ends it
 * (F-01 to F-06). `onForbidden` runs when the server says that live chat is no longer allowed (F-05).
 */
export function connectMessages(onForbidden: () => void): () => void {
  const connection = createConnection({
    io,
    url: '',
    now: serverNow,
    namespace: '/message',
    authenticate: async () => {
      try {
        const { otp } = await api['auth.socketOtp']({ query: { channel: 'message' } });
        return { otp };
      } catch (error) {
        if (error instanceof ApiError && error.statusCode === 403) onForbidden();
        throw error;
      }
    },
    onLog: (message, details) => log.debug(message, { details }),
  });
  return adoptConnection(connection, { events: agentEvents, emits: agentEmits });
}
