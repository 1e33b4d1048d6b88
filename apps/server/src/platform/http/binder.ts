import type { BodyOf, EndpointDef, ParamsOf, QueryOf, ResponseInputOf } from '@chatso/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AgentActor, VisitorActor } from '../actor.ts';
import type { Ctx, RootCtx, UserCtx } from '../ctx.ts';

/** The context a handler gets follows from the endpoint's access. */
export type CtxOf<E extends EndpointDef> = E['access']['kind'] extends 'member'
  ? Ctx<AgentActor>
  : E['access']['kind'] extends 'visitor'
    ? Ctx<VisitorActor>
    : E['access']['kind'] extends 'user'
      ? UserCtx
      : RootCtx;

export interface HandlerInput<E extends EndpointDef> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handler<E extends EndpointDef> = (
  ctx: CtxOf<E>,
  input: HandlerInput<E>,
) => Promise<ResponseInputOf<E>> | ResponseInputOf<E>;

/** Decides whether a page of `origin` may call this path from a browser. */
export type OriginRule = (origin: string, request: FastifyRequest) => Promise<boolean> | boolean;

export interface Binder {
  /** Binds an endpoint of the contract to a use case; returns itself for chaining. */
  on<E extends EndpointDef>(endpoint: E, handler: Handler<E>): Binder;
  /** Opens paths below `/api<prefix>` to other origins (CORS, also for the preflight), as far as `rule` says. */
  allowOrigins(prefix: `/${string}`, rule: OriginRule): Binder;
  /** A route outside the contract that is not JSON: pages, streams, files. `path` is absolute. */
  raw(method: 'GET' | 'POST', path: `/${string}`, handler: RawHandler): Binder;
  /** A POST of another server as a form, whose fields are `request.body`; every other address takes JSON only. */
  form(path: `/${string}`, handler: RawHandler): Binder;
  /** A POST of another server, whatever its media type, as the very bytes it signed: `request.body` is a Buffer. */
  bytes(path: `/${string}`, handler: RawHandler, how?: BytesOptions): Binder;
}

export interface BytesOptions {
  /** The most that is taken, instead of a megabyte. */
  bytes?: number;
  /** Refuses, by throwing, before the body is read. */
  admit?(ctx: RootCtx, request: FastifyRequest): Promise<void>;
}

export type RawHandler = (ctx: RootCtx, request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | unknown;
