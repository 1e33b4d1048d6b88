import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { RootCtx } from '../../platform/ctx.ts';
import { frameLanguage } from './frame-language.ts';
import { isBelow, plainStyle, sendStorePage } from './store-page.ts';
import { testPageTexts } from './test-page-texts.ts';

export const isTestPage = (address: string): boolean => isBelow('/widget/test/', address);

/**
 * `/widget/test/{analyticsId}`: the widget before it is installed anywhere. It says no more than the widget itself does to
 * everybody, and does not count as an installation.
 */
export const sendTestPage = (ctx: RootCtx, config: Config, request: FastifyRequest, reply: FastifyReply) =>
  sendStorePage(ctx, config, request, reply, ({ active, settings }) => {
    const language = frameLanguage(settings.language, { acceptLanguage: request.headers['accept-language'] });
    const { title, lead, real, hidden } = testPageTexts[language];
    const body = `<p>${lead}</p><p>${active && settings.showWidget ? real : hidden}</p>`;
    return { language, title, style: plainStyle, body };
  });
