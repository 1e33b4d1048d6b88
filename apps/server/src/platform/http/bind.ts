import { type EndpointDef, endpoints } from '@chatso/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Config } from '../config.ts';
import { createRootCtx, type RootCtx, type UserCtx } from '../ctx.ts';
import { AppError } from '../errors.ts';
import { isId } from '../ids.ts';
import type { Binder, CtxOf, Handler, HandlerInput, OriginRule } from './binder.ts';
import { createExportTurns } from './export-turns.ts';
import { type GuardParts, guard, originOf } from './guard.ts';
import { cookiePath, refuseOtherPages } from './own-pages.ts';
import type { Patience } from './patience.ts';
import { refusalResponses } from './refusals.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Made by the guard before the handler runs. */
    ctx: RootCtx | null;
  }
}

export interface BoundRoutes {
  binder: Binder;
  /** Every endpoint bound so far, for the boot check and the page of the API. */
  bound: EndpointDef[];
  originRules: { prefix: string; rule: OriginRule }[];
}

/** An endpoint in Fastify's words: `{id}` is `:id` there. */
export const routeOf = (endpoint: EndpointDef) => ({
  method: endpoint.method,
  url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
  schema: schemaOf(endpoint),
});

const formBytes = 65_536;
const signedBytes = 1_048_576;

export type BinderParts = GuardParts & { config: Pick<Config, 'publicUrl'>; patience: Patience };

export function createBinder(app: FastifyInstance, parts: BinderParts): BoundRoutes {
  const bound: EndpointDef[] = [];
  const originRules: BoundRoutes['originRules'] = [];
  const rootCtxOf = (request: FastifyRequest): RootCtx =>
    createRootCtx(parts.source, request.log as RootCtx['log'], request.id, originOf(request));
  const exportTurn = createExportTurns();
  const beginExport = ({ ctx }: FastifyRequest, reply: FastifyReply): void => {
    const end = exportTurn((ctx as UserCtx).actor.userId);
    // However it ends: sent, broken off, refused; whoever has hung up by now is told of no end.
    if (reply.raw.closed) end();
    else reply.raw.once('close', end);
  };
  const waited = <T>(work: Promise<T>, reply: FastifyReply): Promise<T> =>
    parts.patience(work, { elapsedMs: reply.elapsedTime, hasBegun: () => reply.sent || reply.raw.headersSent });
  const binder: Binder = {
    on<E extends EndpointDef>(endpoint: E, handler: Handler<E>) {
      refuseMistakes(endpoint, bound);
      bound.push(endpoint);
      app.route({
        ...routeOf(endpoint),
        attachValidation: true,
        config: { callers: endpoint.access.kind },
        onRequest: async (request, reply) => {
          if (endpoint.path.startsWith(`${cookiePath}/`)) refuseOtherPages(parts.config, request);
          request.ctx = await waited(guard(parts, endpoint.access, endpoint.rate, request, endpoint.load), reply);
          refuseMediaType(endpoint, request);
        },
        preHandler: async (request) => refuseInput(request),
        handler: (request, reply) => {
          if (endpoint.load === 'export') beginExport(request, reply);
          return waited(run(endpoint, handler, request, reply), reply);
        },
      });
      return binder;
    },
    allowOrigins(prefix, rule) {
      originRules.push({ prefix: `/api${prefix}`, rule });
      return binder;
    },
    form(path, handler) {
      void app.register(async (scope) => {
        const parse = { parseAs: 'string', bodyLimit: formBytes } as const;
        scope.addContentTypeParser('application/x-www-form-urlencoded', parse, (_request, body, done) => {
          done(null, Object.fromEntries(new URLSearchParams(String(body))));
        });
        scope.post(path, { schema: { hide: true } as FastifySchema }, (request, reply) =>
          waited((async () => handler(rootCtxOf(request), request, reply))(), reply),
        );
      });
      return binder;
    },
    bytes(path, handler, { bytes = signedBytes, admit } = {}) {
      void app.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bytes }, (_request, body, done) => {
          done(null, body);
        });
        scope.route({
          ...{ method: 'POST', url: path, schema: { hide: true } as FastifySchema, bodyLimit: bytes },
          async onRequest(request, reply) {
            if (admit) await waited((async () => admit(rootCtxOf(request), request))(), reply);
          },
          handler: (request, reply) => waited((async () => handler(rootCtxOf(request), request, reply))(), reply),
        });
      });
      return binder;
    },
    raw(method, path, handler) {
      app.route({
        method,
        url: path,
        schema: { hide: true } as FastifySchema,
        handler: (request, reply) => waited((async () => handler(rootCtxOf(request), request, reply))(), reply),
      });
      return binder;
    },
  };
  return { binder, bound, originRules };
}

function refuseMistakes(endpoint: EndpointDef, bound: readonly EndpointDef[]): void {
  const name = `${endpoint.method} ${endpoint.path}`;
  // Types say it cannot be missing; a value from outside the type system must not open a door.
  if ((endpoint.access as EndpointDef['access'] | undefined)?.kind === undefined) {
    throw new Error(`Endpoint ${name} does not say who may call it.`);
  }
  if (endpoint.load !== undefined && endpoint.access.kind !== 'member') {
    throw new Error(
      `Endpoint ${name} reads a lot but is not for members, so its turns cannot be shared out by workspace.`,
    );
  }
  if (bound.some((other) => other.method === endpoint.method && other.path === endpoint.path)) {
    throw new Error(`Endpoint ${name} has two handlers.`);
  }
}

function refuseMediaType(endpoint: EndpointDef, request: FastifyRequest): void {
  const type = request.headers['content-type'];
  // A GET sends nothing, whatever its headers say of it.
  if (type === undefined || endpoint.method === 'GET') return;
  if (/^multipart\//i.test(type) !== (endpoint.multipart === true)) {
    throw new AppError('unsupported-media', { reason: 'media-type' });
  }
}

/** A wrong path parameter is an unknown page (decision X-25), anything else wrong is the caller's mistake. */
function refuseInput(request: FastifyRequest): void {
  const failed = request.validationError;
  if (failed !== undefined && failed !== null) {
    throw failed.validationContext === 'params' ? new AppError('not-found') : failed;
  }
  const params = request.params as Record<string, unknown>;
  if ('id' in params && !isId(params.id)) throw new AppError('not-found');
}

async function run<E extends EndpointDef>(
  endpoint: E,
  handler: Handler<E>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  // The guard built exactly the context that the endpoint's access promises, and the schemas parsed the rest.
  const input = { params: request.params, query: request.query, body: request.body, request, reply };
  const result = await handler(request.ctx as unknown as CtxOf<E>, input as unknown as HandlerInput<E>);
  // A handler that streams has sent already.
  if (reply.sent || reply.raw.headersSent) return reply;
  const status = endpoint.status ?? 200;
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  return reply.code(status).send(status === 204 ? null : result);
}

const idOf = new Map<EndpointDef, string>(Object.entries(endpoints).map(([id, endpoint]) => [endpoint, id]));

/** The same value for validation, serialisation and the page of the API. */
function schemaOf(endpoint: EndpointDef): FastifySchema {
  const { access } = endpoint;
  const status = endpoint.status ?? 200;
  return {
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
    response: { ...(status === 204 ? {} : { [status]: endpoint.response }), ...refusalResponses(endpoint) },
    ...{
      operationId: idOf.get(endpoint),
      tags: [endpoint.path.split('/')[1] ?? ''],
      summary: endpoint.summary,
      description: describe(endpoint),
      security: access.kind === 'public' ? [] : [access.kind === 'visitor' ? { visitor: [] } : { idToken: [] }],
      ...(endpoint.multipart === true ? { consumes: ['multipart/form-data'] } : {}),
    },
  };
}

function describe(endpoint: EndpointDef): string {
  const { access } = endpoint;
  const who = {
    public: 'Anybody.',
    user: 'Signed-in people, without a workspace.',
    visitor: 'The visitor of a widget session.',
    member: 'Members of the workspace in x-workspace-id.',
  }[access.kind];
  const narrowed =
    access.kind === 'member'
      ? [
          access.roles && `roles ${access.roles.join(', ')}`,
          access.permission && `permission ${[access.permission].flat().join(' or ')}`,
          access.feature && `plan feature ${access.feature}`,
          access.flag && `flag ${access.flag}`,
          access.tickets && 'the ticket system',
        ].filter((part) => typeof part === 'string')
      : [];
  return [
    `Access: ${who}${narrowed.length > 0 ? ` Needs ${narrowed.join('; ')}.` : ''}`,
    `Rate class: ${endpoint.rate}.`,
  ].join('\n\n');
}
