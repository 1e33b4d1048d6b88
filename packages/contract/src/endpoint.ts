import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { FlagName, Permission, PlanFeature, Role } from './roles.ts';

/**
 * Who may call. `public`: anybody. `user`: a bearer token, no workspace header. `member`: bearer token plus
 * `x-workspace-id` of a workspace the caller belongs to, narrowed by role, permission, plan feature or flag.
 * `visitor`: the bearer token of a widget session, valid for one store only.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'user' }
  | {
      kind: 'member';
      /**
       * What it reads or changes. `store`: only what belongs to the stores the caller serves; what belongs to another store
       * does not exist for them. `workspace`: what all stores share, the caller's own, or what only admins may call, who
       * serve every store. The contract test calls each `store` endpoint as a member of another store.
       */
      scope: 'store' | 'workspace';
      roles?: readonly Role[];
      /** Of several any one. */
      permission?: Permission | readonly Permission[];
      feature?: PlanFeature;
      flag?: FlagName;
      /** Only where the ticket system is on: the flag, and the workspace's switch or profile 2 (decision X-4). */
      tickets?: true;
      /** Not during a free trial, which only hears of it (decision E-4). */
      bought?: true;
    }
  | { kind: 'visitor' };

/** How often one caller may call; limits per class live in the server's configuration. */
export type RateClass = 'read' | 'write' | 'sign-in' | 'widget-session' | 'widget-message' | 'upload';

type Schema = z.core.$ZodType;

export interface EndpointDef {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below `/api`, with `{name}` parameters, verbatim from the specification. */
  path: `/${string}`;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  response: Schema;
  /** Success status; 200 when absent. */
  status?: 200 | 201 | 204;
  /** Codes a caller must expect besides validation, the session codes of its access and `rate-limited`. */
  errors: readonly ErrorCode[];
  rate: RateClass;
  access: Access;
  summary: string;
  /**
   * A heavy endpoint is answered on a few connections of its own, which workspaces use in turn, so messages and sign-in are
   * not slowed down. `search`: full text; `heavy`: lists and sums; `export`: a streamed file, one at a time per person. For
   * `member` endpoints only.
   */
  load?: 'search' | 'heavy' | 'export';
  /** multipart/form-data instead of JSON; the handler reads the parts as streams. */
  multipart?: true;
}

/** Keeps literals narrow, so that the binder and the typed client know every field. */
export const defineEndpoint = <const D extends EndpointDef>(definition: D): D => definition;

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

export type ParamsOf<E extends EndpointDef> = Output<E['params']>;
export type QueryOf<E extends EndpointDef> = Output<E['query']>;
export type BodyOf<E extends EndpointDef> = Output<E['body']>;
export type ResponseOf<E extends EndpointDef> = z.output<E['response']>;
/** What a handler must return: the response before the schema's defaults are applied. */
export type ResponseInputOf<E extends EndpointDef> = z.input<E['response']>;

type Given<K extends string, V> = [V] extends [undefined] ? { [P in K]?: never } : { [P in K]: V };
type OptionalWhenEmpty<K extends string, V> = [V] extends [undefined]
  ? { [P in K]?: never }
  : Record<never, never> extends V
    ? { [P in K]?: V }
    : { [P in K]: V };

/** What the typed client takes: params, query and body as the wire wants them. */
export type CallInput<E extends EndpointDef> = Given<'params', Input<E['params']>> &
  OptionalWhenEmpty<'query', Input<E['query']>> &
  OptionalWhenEmpty<'body', Input<E['body']>>;
