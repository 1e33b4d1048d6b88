import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../../platform/config.ts';
import { hashToken } from '../../../platform/crypto.ts';
import type { RootCtx } from '../../../platform/ctx.ts';
import { AppError, asAppError } from '../../../platform/errors.ts';
import type { Binder } from '../../../platform/http/binder.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { Deps } from '../../../platform/module.ts';
import { endSuiteSessions } from './end-suite-sessions.ts';
import { codeSeconds, issueSsoCode, resolveSuitePerson, suiteSessionOf } from './sign-in-suite-person.ts';
import { spendFlow } from './sso.repo.ts';
import { flowSeconds, openFlow, type SsoFlow, safePath, sealFlow } from './sso-flow.ts';
import { createSuiteProvider, newFlowChecks, type SuiteProvider } from './suite-provider.ts';

const startPath = '/api/auth-service/sso/start';
const callbackPath = '/api/auth-service/sso/callback';
const logoutPath = '/api/auth-service/sso/backchannel-logout';
const flowCookie = 'ssoFlow';
const browserCookie = 'ssoBrowser';

/** The page of the console that takes over, with a code or with what went wrong. */
const consolePage = '/login/sso';

const cookieOf = (config: Config, path: string) =>
  ({ path, httpOnly: true, sameSite: 'lax', secure: config.environment === 'production' }) as const;
const flowOptions = (config: Config) => cookieOf(config, '/api/auth-service/sso');
const browserOptions = (config: Config) => cookieOf(config, '/api/auth-service/auth');

export const readSsoBrowser = (request: FastifyRequest): string | undefined => request.cookies[browserCookie];
export const clearSsoBrowser = (reply: FastifyReply, config: Config): void => {
  reply.clearCookie(browserCookie, browserOptions(config));
};

/** Behind the `#`, so that neither a log nor a Referer ever holds it. */
const consoleAddress = (values: Record<string, string>): string =>
  `${consolePage}#${new URLSearchParams(values).toString()}`;

/** One issuer signs everybody out, perhaps many at once; what is no token of its costs a look at its signature. */
const logouts = { points: 600, seconds: 60 };
const logoutBody = z.object({ logout_token: z.string().min(1).max(20_000) });

/** OpenID Connect Back-Channel Logout 1.0: the suite's server tells ours, without a browser. */
function logoutRoute(binder: Binder, { config, limiter }: Deps, provider: SuiteProvider | null): void {
  if (config.sso === null || provider === null) return;
  const limit = limiter.limit('suite-logouts', logouts);
  binder.form(logoutPath, async (ctx, request, reply) => {
    await limit.spend(networkOf(request.ip));
    const body = logoutBody.safeParse(request.body);
    if (!body.success) throw new AppError('bad-request', { reason: 'logout-token-missing' });
    await endSuiteSessions(ctx, await provider.readLogout(body.data.logout_token));
    return reply.header('cache-control', 'no-store').send();
  });
}

/** The redirects of the suite's sign-in (A-03). Nothing here answers an error page: the console words what went wrong. */
export function ssoRoutes(binder: Binder, deps: Deps): void {
  const { config, limiter } = deps;
  const provider = config.sso === null ? null : createSuiteProvider(config.sso, config.environment);
  const callback = (request: FastifyRequest) =>
    `${config.publicUrl ?? `${request.protocol}://${request.host}`}${callbackPath}`;

  logoutRoute(binder, deps, provider);
  binder.raw('GET', startPath, async (ctx, request, reply) => {
    const next = safePath((request.query as { next?: unknown }).next);
    return redirected(ctx, reply, next, async () => {
      await limiter.spend('sign-in', `ip:${networkOf(request.ip)}`);
      if (provider === null) throw new AppError('sso-unavailable');
      const flow: SsoFlow = { ...newFlowChecks(), next, startedAt: ctx.now().getTime() };
      const address = await provider.begin(callback(request), flow);
      reply.setCookie(flowCookie, sealFlow(deps.secrets.encryptionKey, flow), {
        ...flowOptions(config),
        maxAge: flowSeconds,
      });
      return address.href;
    });
  });

  binder.raw('GET', callbackPath, async (ctx, request, reply) => {
    const flow = openFlow(deps.secrets.encryptionKey, request.cookies[flowCookie], ctx.now());
    reply.clearCookie(flowCookie, flowOptions(config));
    return redirected(ctx, reply, flow?.next ?? '/', async () => {
      await limiter.spend('sign-in', `ip:${networkOf(request.ip)}`);
      if (provider === null || flow === null) throw new AppError('sso-expired');
      const returned = new URL(callback(request));
      returned.search = new URL(request.url, returned).search;
      const { code, browser } = await finish(ctx, provider, { flow, returned });
      reply.setCookie(browserCookie, browser, { ...browserOptions(config), maxAge: codeSeconds });
      return consoleAddress({ code, next: flow.next });
    });
  });
}

/** One flow, one return; then the person, the account, and a code for the browser. */
async function finish(
  ctx: RootCtx,
  provider: SuiteProvider,
  { flow, returned }: { flow: SsoFlow; returned: URL },
): Promise<{ code: string; browser: string }> {
  const expiresAt = new Date(flow.startedAt + flowSeconds * 1000);
  if (!(await spendFlow(ctx.pool, hashToken(flow.state), expiresAt))) throw new AppError('sso-expired');
  const person = await provider.finish(returned, flow);
  const session = person.session === null ? null : suiteSessionOf(person.issuer, person.session);
  return issueSsoCode(ctx, await resolveSuitePerson(ctx, person), session);
}

/** Sends the browser where `work` says, or to the console with the code of what went wrong. */
async function redirected(
  ctx: RootCtx,
  reply: FastifyReply,
  next: string,
  work: () => Promise<string>,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  try {
    return reply.redirect(await work());
  } catch (error) {
    const known = asAppError(error);
    if (known === null) ctx.log.error({ err: error }, 'Single sign-on failed');
    else ctx.log.warn({ code: known.code, reason: reasonOf(known) }, 'Single sign-on was refused');
    return reply.redirect(consoleAddress({ problem: known?.code ?? 'unknown', next }));
  }
}

/** The library's words and codes, which name no token. */
function reasonOf(error: AppError): string | undefined {
  const { cause } = error;
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : undefined;
}
