import { reasonPlainly } from '@chatso/contract';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Metrics } from '../metrics.ts';
import { answerClientError } from './client-error.ts';
import { addContentPolicy } from './content-policy.ts';
import { answer, answerError } from './error-handler.ts';

const kilobyte = 1024;
/** One file may have 10 MB; the storage counts exactly, this only stops what is far beyond. */
const multipartLimits = { fileSize: 10 * kilobyte * kilobyte + 64 * kilobyte, files: 10, fields: 20, parts: 30 };

/** Fastify with everything that does not know an endpoint: parsers, headers, errors, access log. */
export async function createHttpApp(config: Config, log: Logger, metrics: Metrics): Promise<FastifyInstance> {
  reasonPlainly();
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    bodyLimit: 256 * kilobyte,
    trustProxy: trusted(config.trustProxy),
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    clientErrorHandler: answerClientError,
    // A path that cannot be decoded never reaches a route.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  app.decorateRequest('ctx', null);
  app.decorateRequest('refusal', null);
  allowEmptyJson(app);
  // JSON and uploads only: everything else is 415.
  app.removeContentTypeParser('text/plain');
  await app.register(cookie);
  await app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: true });
  await app.register(helmet, helmetOptions(config));
  addContentPolicy(app, config);
  addAccessLog(app, metrics);
  return app;
}

/** A body that is announced and not there is none: what needs one says so in its own words. */
function allowEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}

/** Of a number of proxies: the connection itself comes from the first of them. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number): boolean => hop < proxies : proxies;

/** Answers whatever no route took: JSON below `/api`, the console's page elsewhere. */
export function setNotFound(
  app: FastifyInstance,
  allowedMethods: (path: string) => string[],
  page: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (!path.startsWith('/api')) return page(request, reply);
    const methods = allowedMethods(path);
    if (methods.length === 0) return answer(new AppError('not-found'), request, reply);
    reply.header('allow', methods.join(', '));
    const error = new AppError('bad-request', {
      reason: 'method-not-allowed',
      details: { method: request.method },
    });
    return answer(Object.assign(error, { status: 405 }), request, reply);
  });
}

function addAccessLog(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const status = String(reply.statusCode);
    metrics.requests.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    const line = {
      requestId: request.id,
      method: request.method,
      path: loggedPath(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: request.ip,
    };
    if (reply.statusCode === 503) app.log.warn(line, 'Request');
    else if (reply.statusCode >= 500) app.log.error(line, 'Request');
    else app.log.info(line, 'Request');
  });
}

/** Query strings may carry tokens, and the address of a file is all it takes to read it: neither is written down. */
function loggedPath(request: FastifyRequest): string | undefined {
  const route = request.routeOptions.url;
  return route?.includes(':token') ? route : request.url.split('?')[0];
}

/** Sane for the console and the API page; routes that must be embedded or fetched from elsewhere set their own. */
function helmetOptions(config: Config) {
  const https = config.publicUrl?.startsWith('https://') ?? false;
  return {
    // `content-policy.ts` says it, since it differs from request to request.
    contentSecurityPolicy: false,
    // frame-ancestors says it, and a route can replace that header but not take this one back.
    frameguard: false,
    hsts: https ? { maxAge: 15_552_000 } : false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' as const },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  };
}
