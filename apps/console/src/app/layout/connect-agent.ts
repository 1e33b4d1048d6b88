import { connectMessages } from '../../lib/realtime/message-connection.ts';
import { followRights } from './rights-changes.ts';

/** Imported when it is needed: the socket and what it brings are no part of the first load. The returned function ends it. */
export function connectAgent(onRightsChanged: () => void): () => void {
  const rights = followRights(onRightsChanged);
  const disconnect = connectMessages(rights.refresh);
  return () => {
    rights.stop();
    disconnect();
  };
}
