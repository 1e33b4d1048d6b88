import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { RootCtx } from '../../platform/ctx.ts';
import { asHtml } from '../../platform/http/static-files.ts';
import type { VisitorClaims } from '../../platform/http/tokens.ts';
import type { Deps } from '../../platform/module.ts';
import { readTicket } from '../conversations/index.ts';
import { continuePageTexts } from './continue-page-texts.ts';
import { frameLanguage } from './frame-language.ts';
import { isBelow, plainStyle, sendStorePage } from './store-page.ts';

const path = '/widget/continue/';
const ticketName = 'ticket';

/** Opens the chat, and takes the ticket out of the address as soon as it has been shown. */
const script = `
window.ChatsoWidget = window.ChatsoWidget || function () { (window.ChatsoWidget.q = window.ChatsoWidget.q || []).push(arguments); };
window.ChatsoWidget('on', 'ready', function () { history.replaceState(null, '', location.pathname); });
window.ChatsoWidget('open');
`;

export const sendContinueScript = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script);

/** `/widget/continue/{analyticsId}`: where a mail's link leads. A page of ours, so no shop's script sees its address. */
export const sendContinuePage = (ctx: RootCtx, config: Config, request: FastifyRequest, reply: FastifyReply) =>
  sendStorePage(ctx, config, request, reply.header('referrer-policy', 'no-referrer'), ({ settings, url }) => {
    const language = frameLanguage(settings.language, { acceptLanguage: request.headers['accept-language'] });
    const { title, lead, shop } = continuePageTexts[language];
    const isWeb = url !== null && /^https?:\/\//i.test(url);
    const body = `<p>${lead}</p>${isWeb ? `<p><a href="${asHtml(url)}">${shop}</a></p>` : ''}`;
    return { language, title, style: plainStyle, body, script: '/widget/continue.js' };
  });

interface SeenPage {
  url: string;
  title: string;
}

/** What a session that begins on this page shows of it: who the ticket lets in, and the address to remember, without it. */
export async function readContinuePage<P extends SeenPage>(
  deps: Pick<Deps, 'tokens' | 'secrets'>,
  page: P | undefined,
): Promise<{ page: P | undefined; claims: VisitorClaims | null; isContinued: boolean }> {
  if (page === undefined || !isBelow(path, page.url)) return { page, claims: null, isContinued: false };
  const url = new URL(page.url);
  const ticket = url.searchParams.get(ticketName);
  url.search = '';
  const claims = ticket === null ? null : await readTicket(deps, ticket);
  return { page: { ...page, url: url.href }, claims, isContinued: true };
}
