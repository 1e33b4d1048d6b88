import type { WidgetLanguage } from '@chatso/domain';
import type { RootCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { countryCodeOf, deviceOf, referrerProviderOf } from '../device.ts';
import { storable, webAddress } from '../storable.ts';
import { insertPages } from '../tracking.repo.ts';
import { pagesVisited } from '../visitors.events.ts';
import { insertVisitor, resumeVisitorRow, type SessionFacts } from '../visitors.repo.ts';
import type { VisitorRow } from '../visitors.schema.ts';
import { refuseBanned } from './refuse-banned.ts';

export interface SessionInput {
  store: { id: string; workspaceId: string; host: string | null };
  /** Proved by a token; a bare id proves nothing. Null makes a new visitor. */
  visitorId: string | null;
  ip: string | null;
  userAgent: string | undefined;
  timezone: string | null;
  language?: WidgetLanguage | undefined;
  referrer: string | null;
  page: { url: string; title: string } | null;
}

/** Resumes the visitor, or makes a new one with the store's next number. Throws `visitor-banned`. */
export async function beginSession(ctx: RootCtx, input: SessionInput): Promise<VisitorRow> {
  const { store } = input;
  // An IPv4 address is the same one however the server listens, or a ban would miss it.
  const ip = input.ip?.replace(/^::ffff:(?=\d+\.)/i, '') ?? null;
  await refuseBanned(ctx, { workspaceId: store.workspaceId, storeId: store.id, visitorId: input.visitorId, ip });
  const facts: SessionFacts = {
    ...deviceOf(input.userAgent),
    timezone: knownTimeZone(input.timezone),
    language: input.language ?? null,
    ip,
    countryCode: await countryCodeOf(ip),
    referrer: webAddress(input.referrer),
    referrerProvider: referrerProviderOf(input.referrer, store.host),
  };
  const visitor = (await resume(ctx, input, facts)) ?? (await create(ctx, input, facts));
  const pageUrl = webAddress(input.page?.url);
  if (input.page === null || pageUrl === null) return visitor;
  const { id, workspaceId, storeId } = visitor;
  const visit = { visitorId: id, workspaceId, storeId, pageName: null, pageUrl, pageTitle: storable(input.page.title) };
  const { counted, pages } = await insertPages(ctx.pool, [{ ...visit, at: ctx.now() }]);
  for (const { heard, ...one } of pages) if (heard) ctx.emit(pagesVisited({ workspaceId, visitorId: one.visitorId }));
  return { ...visitor, pageCount: visitor.pageCount + counted };
}

const resume = (ctx: RootCtx, input: SessionInput, facts: SessionFacts): Promise<VisitorRow | null> =>
  input.visitorId === null
    ? Promise.resolve(null)
    : resumeVisitorRow(ctx.db, input.store.workspaceId, input.store.id, input.visitorId, facts, ctx.now());

const create = (ctx: RootCtx, input: SessionInput, facts: SessionFacts): Promise<VisitorRow> =>
  insertVisitor(ctx.pool, {
    ...facts,
    id: newId(),
    workspaceId: input.store.workspaceId,
    storeId: input.store.id,
    now: ctx.now(),
  });

/** An IANA zone that this machine knows, else null: it is shown as the customer's local time later. */
function knownTimeZone(zone: string | null): string | null {
  if (zone === null || zone === '') return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
