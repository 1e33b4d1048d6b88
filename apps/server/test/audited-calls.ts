import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { EndpointId } from '@chatso/contract';
import type { Pool } from 'pg';
import { calledEndpoint } from './called-endpoint.ts';

/** Write methods that change nothing worth telling, each with its reason. Keep it short. */
const withoutAudit: Partial<Record<EndpointId, string>> = {
  'auth.refresh': 'A session goes on; beginning and end are in the log.',
  'auth.resume': 'As auth.refresh.',
  'conversations.readBy': 'A read marker moves with every message somebody looks at.',
  'conversations.resume': 'Only asks: the chat is the caller’s and stays as it is.',
  'conversations.postMessage': 'A message is kept itself, with author and time, for ever.',
  'conversations.sendProducts': 'As conversations.postMessage.',
  'widget.useProduct': 'The card in the message says it, with its time.',
  'drafts.put': 'What was not said is its writer’s alone; what is said becomes a message.',
  'ticketDrafts.put': 'As drafts.put.',
  'notifications.read': 'A read marker of the caller’s own list.',
  'files.upload': 'A file is kept itself, with owner and time.',
  'shortcuts.upload': 'As files.upload.',
  'shortcuts.copyFile': 'As files.upload.',
  'auth.checkSession': 'Only asks.',
  'customers.lookUp': 'Only asks (decision K-1).',
  'customers.orders': 'Only asks (decision K-1).',
  'triggers.dryRun': 'Only asks.',
  'ai.complete': 'A question about the console; nothing is changed and nobody’s data is read.',
  'auth.forgotPassword': 'Must not tell by its time whether there is such an account; its job writes the entry.',
  'widget.session': 'A page view; the visitor and its visits are rows themselves.',
  'widget.postMessage': 'As conversations.postMessage.',
  'widget.upload': 'As files.upload.',
  'widget.orderStatus': 'Only asks.',
  'widget.couponState': 'The coupon keeps it itself, with the moment.',
};

export interface AuditWatch {
  /** Ids of the endpoints that were called with success and never left an entry. */
  forgotten(): Promise<string[]>;
}

/**
 * Looks at every call of every test: a write that succeeds leaves an audit entry under its request id. An endpoint that
 * forgets to fails the tests it is called in, whoever wrote it. A call that found nothing to change may leave none, so an
 * endpoint counts as forgetful only when none of its calls left one.
 */
export function watchAudit(server: Server, pool: Pool): AuditWatch {
  const calls = new Map<string, string[]>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const id = request.method === 'GET' ? undefined : calledEndpoint(request);
    if (id === undefined || withoutAudit[id] !== undefined) return;
    response.on('finish', () => {
      if (response.statusCode >= 300) return;
      calls.set(id, [...(calls.get(id) ?? []), String(response.getHeader('x-request-id'))]);
    });
  });
  return {
    async forgotten() {
      const ids = [...calls.values()].flat();
      const { rows } = await pool.query<{ id: string }>(
        'SELECT DISTINCT request_id AS id FROM audit_log WHERE request_id = ANY ($1)',
        [ids],
      );
      const audited = new Set(rows.map(({ id }) => id));
      return [...calls].filter(([, requests]) => !requests.some((id) => audited.has(id))).map(([id]) => id);
    },
  };
}
