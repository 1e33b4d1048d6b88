import type { LanguageCode } from '@chatso/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inWorkspace, type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import { allowStyles } from '../../../platform/http/content-policy.ts';
import { asHtml } from '../../../platform/http/static-files.ts';
import type { Deps } from '../../../platform/module.ts';
import { findStore } from '../../stores/index.ts';
import { findVisitor } from '../../visitors/index.ts';
import { findConversationRow } from '../conversations.repo.ts';
import { stopChatMails, stopStoreMails } from './answer-mails.repo.ts';
import { emailHashOf, readContinue, readStop, signTicket } from './mail-links.ts';
import { mailPageTexts } from './mail-page-texts.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 32rem; margin: 4rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; overflow-wrap: anywhere; }
p { overflow-wrap: anywhere; }
form { margin: 1rem 0 0; }
button { font: inherit; min-height: 44px; padding: .5rem 1.25rem; border: 1px solid currentColor; border-radius: 8px; background: none; color: inherit; cursor: pointer; }
button:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }`;

interface Page {
  status: number;
  title: string;
  lead: string;
  /** Fields are ours; words are escaped. */
  forms?: { value: string; label: string }[];
}

function sendPage(deps: Deps, request: FastifyRequest, reply: FastifyReply, page: Page & { language: LanguageCode }) {
  const { language, title, lead, forms = [] } = page;
  const nonce = allowStyles(deps.config, request, reply);
  // The address lets in whoever has it: it is told to no other page, and kept by no cache.
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  const buttons = forms.map(
    ({ value, label }) =>
      `<form method="post" id="${value}"><input type="hidden" name="stop" value="${value}"><button type="submit">${asHtml(label)}</button></form>`,
  );
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${asHtml(title)}</title><link rel="icon" href="data:,">
<style nonce="${nonce}">${style}</style></head><body><main><h1 dir="auto">${asHtml(title)}</h1><p dir="auto">${asHtml(lead)}</p>${buttons.join('')}</main></body></html>`,
    );
}

const languageOf = (ctx: RootCtx): LanguageCode => ctx.from?.language ?? 'en';
const tokenOf = (request: FastifyRequest): string => (request.params as { token: string }).token.slice(0, 2000);

const sendOver = (ctx: RootCtx, deps: Deps, request: FastifyRequest, reply: FastifyReply) => {
  const language = languageOf(ctx);
  return sendPage(deps, request, reply, { language, status: 410, ...mailPageTexts[language].over });
};

/**
 * `/c/{token}` of a mail: to a page of ours where the chat goes on. It is good while the chat is still its visitor's, its
 * address the one the mail went to, and nobody signed out; and as often as it is opened, since mail programs look at links
 * before people do.
 */
export async function continueChat(ctx: RootCtx, deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const link = readContinue(deps, tokenOf(request), ctx.now());
  const row = link && (await findConversationRow(ctx.pool, link.workspaceId, link.conversationId));
  const store = row && (await findStore(ctx.db, row.workspace_id, row.store_id));
  const visitor = row && (await findVisitor(ctx.db, row.workspace_id, row.store_id, row.visitor_id));
  if (!store || !visitor || row.outside || row.customer_email === null) return sendOver(ctx, deps, request, reply);
  const emailHash = emailHashOf(deps, store.id, row.customer_email);
  // Somebody the shop knows by name is not let in by an address they only typed.
  const theirs = !visitor.verified || emailHashOf(deps, store.id, visitor.email ?? '') === emailHash;
  const { id: visitorId, signOuts } = visitor;
  if (!theirs || !link.proves({ visitorId, signOuts, emailHash })) return sendOver(ctx, deps, request, reply);
  const claims = { visitorId, signOuts, workspaceId: store.workspaceId, storeId: store.id };
  const ticket = await signTicket(deps, claims);
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  return reply.redirect(`/widget/continue/${encodeURIComponent(store.analyticsId)}?ticket=${ticket}`, 303);
}

/** `/u/{token}`: looking changes nothing, since mail programs look at links by themselves. */
export async function showStop(ctx: RootCtx, deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const chat = readStop(deps, tokenOf(request));
  const row = chat && (await findConversationRow(ctx.pool, chat.workspaceId, chat.conversationId));
  if (!row) return sendOver(ctx, deps, request, reply);
  const language = languageOf(ctx);
  const { stop } = mailPageTexts[language];
  const forms = [
    { value: 'chat', label: stop.chat },
    { value: 'all', label: stop.all },
  ];
  return sendPage(deps, request, reply, {
    language,
    status: 200,
    title: stop.title(row.store_name),
    lead: stop.lead,
    forms,
  });
}

/** The page's button, or the mail program's own (RFC 8058), which says nothing of a chat: no mails at all. */
export async function stopMails(ctx: RootCtx, deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const chat = readStop(deps, tokenOf(request));
  const row = chat && (await findConversationRow(ctx.pool, chat.workspaceId, chat.conversationId));
  if (!row) return sendOver(ctx, deps, request, reply);
  const all = (request.body as Record<string, string> | null)?.stop !== 'chat';
  await stop(ctx, { ...chat, storeId: row.store_id }, all);
  const language = languageOf(ctx);
  return sendPage(deps, request, reply, {
    language,
    status: 200,
    ...mailPageTexts[language][all ? 'stoppedAll' : 'stoppedChat'],
  });
}

interface Stopped {
  workspaceId: string;
  conversationId: string;
  storeId: string;
  emailHash: string;
}

const stop = (ctx: RootCtx, chat: Stopped, all: boolean): Promise<void> =>
  withTransaction(inWorkspace(ctx, chat.workspaceId, { kind: 'system' }), async (tx) => {
    const { workspaceId, conversationId } = chat;
    const now = tx.now();
    const changed = all
      ? await stopStoreMails(tx.pool, { ...chat, now })
      : await stopChatMails(tx.pool, workspaceId, conversationId, now);
    if (!changed) return;
    const subject = { type: 'conversation', id: conversationId } as const;
    await tx.audit({ action: 'conversation.mails-stopped', subject, data: { all } });
  });
