import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BoundRoutes } from './bind.ts';

/**
 * Other origins get nothing unless a module opened the path to them (`binder.allowOrigins`). Without the headers a
 * browser keeps the answer from the page; what must not happen at all is refused by the endpoint itself.
 */
export function addCors(app: FastifyInstance, rules: () => BoundRoutes['originRules']): void {
  app.addHook('onRequest', async (request, reply) => {
    const origin = request.headers.origin;
    if (origin === undefined || !request.url.startsWith('/api/')) return;
    reply.header('vary', 'Origin');
    const rule = rules().find(({ prefix }) => request.url.startsWith(prefix))?.rule;
    if (rule === undefined || !(await rule(origin, request))) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (isPreflight(request)) return answerPreflight(reply);
  });
  // Preflights need a route to reach the hook; one that no rule answered is not allowed.
  app.options('/api/*', { schema: { hide: true } as object }, async (_request, reply) => reply.code(204).send());
}

const isPreflight = (request: FastifyRequest): boolean =>
  request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;

const answerPreflight = (reply: FastifyReply): FastifyReply =>
  reply
    .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
    .header('access-control-allow-headers', 'authorization, content-type')
    .header('access-control-max-age', '600')
    .code(204)
    .send();
