import { newToken } from '../../../platform/crypto.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { noteHeard, noteProved } from '../inbound/inbound.repo.ts';
import { sanitiseOwn } from '../letters/sanitise.ts';
import { storeMailbox } from './connect-mailbox.ts';
import { newForwardAddress } from './forward-mailbox.ts';
import { lockMailbox, saveMailbox } from './mailboxes.repo.ts';
import { sealSecrets } from './secrets.ts';

interface SeededMailbox {
  storeId: string;
  address: string;
  fromName: string;
  /** HTML. */
  signature: string;
  encryptionKey: Buffer;
}

/**
 * A forwarded address as it is once its mail has come and a test mail was back: for the demo, whose address nobody has.
 * There is no server that anybody would sign in to. In a transaction; answers its id.
 */
export async function seedMailbox(tx: Ctx, { signature, encryptionKey, ...given }: SeededMailbox): Promise<string> {
  const secrets = sealSecrets(encryptionKey, { kind: 'forward', webhook: newToken() });
  const { _id: id } = await storeMailbox(
    tx,
    { ...given, kind: 'forward', servers: {}, secrets, forward_token: newForwardAddress() },
    { inboundDomain: null, outbox: false },
  );
  await noteHeard(tx.pool, tx.workspaceId, id, tx.now());
  await noteProved(tx.pool, tx.workspaceId, id, tx.now());
  const row = await lockMailbox(tx.pool, tx.workspaceId, id);
  if (row !== null) await saveMailbox(tx.pool, tx.workspaceId, { ...row, signature: sanitiseOwn(signature) });
  return id;
}
