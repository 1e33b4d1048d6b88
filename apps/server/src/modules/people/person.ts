import type { PersonChat, PersonDetail } from '@chatso/contract';
import { type AgentActor, isAdmin } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { countNotesOf, type KnownAs, notesOf } from '../customer-notes/index.ts';
import { listOrdersOf } from '../customers/index.ts';
import { pastShown } from '../plans/index.ts';
import { listStores } from '../stores/index.ts';
import { withPurchases } from './list-people.ts';
import { alikeOf, undoableMerges } from './merge-people.repo.ts';
import { chatsOf, findSeen, keysOf, type SeenRow, socialNamesOf, tagsOf } from './person.repo.ts';

interface Page {
  page: number;
  limit: number;
}

/** Somebody with a chat the caller may see. Throws `not-found`. */
async function getSeen(ctx: Ctx<AgentActor>, id: string): Promise<SeenRow> {
  const row = await findSeen(ctx, id);
  if (row === null) throw notFound();
  return row;
}

const keyed = (keys: readonly string[], kind: string): string[] =>
  keys.flatMap((key) => (key.startsWith(`${kind}:`) ? [key.slice(kind.length + 1)] : []));

async function knownAs(ctx: Ctx<AgentActor>, id: string): Promise<KnownAs & { keys: string[] }> {
  const keys = await keysOf(ctx.pool, ctx.workspaceId, id);
  return { keys, emails: keyed(keys, 'email'), names: await socialNamesOf(ctx.pool, ctx.workspaceId, id) };
}

/** Throws `not-found`. */
export async function getPerson(ctx: Ctx<AgentActor>, id: string): Promise<PersonDetail> {
  const row = await getSeen(ctx, id);
  const { orders, wholeHistory } = await pastShown(ctx, ctx.workspaceId);
  const [person] = await withPurchases(ctx, [row], orders);
  if (!person) throw notFound();
  const { emails, names } = await knownAs(ctx, row.id);
  const main = row.email?.trim() ?? null;
  const others = emails.filter((email) => email !== main?.toLowerCase());
  const stores = await listStores(ctx.db, ctx.workspaceId, row.store_ids);
  const mayMerge = isAdmin(ctx.actor);
  return {
    ...person,
    emails: main === null ? others : [main, ...others],
    stores: stores.map(({ id: _id, name, type }) => ({ _id, name, type })),
    timezone: row.timezone,
    devices: row.devices,
    notes: await countNotesOf(ctx, { emails, names }),
    rating: row.rating,
    tags: await tagsOf(ctx, row.id),
    ongoingWith: row.ongoing_with,
    openChat: row.open_chat,
    merges: mayMerge ? await undoableMerges(ctx.pool, ctx.workspaceId, row.id, ctx.now()) : [],
    alike: mayMerge ? await alikeOf(ctx, row.id, wholeHistory) : [],
  };
}

/** Throws `not-found`. */
export async function listChatsOf(ctx: Ctx<AgentActor>, id: string, { page, limit }: Page) {
  const row = await getSeen(ctx, id);
  const chats = await chatsOf(ctx, row.id, { limit, offset: (page - 1) * limit });
  const data = chats.map(
    (chat): PersonChat => ({
      _id: chat.id,
      state: chat.state,
      startDate: chat.start_date.toISOString(),
      agent: chat.agent,
      category: chat.category,
      store: { name: chat.store_name, type: chat.store_type },
      rating: chat.rating,
    }),
  );
  return { data, count: row.chats };
}

/** Throws `not-found`. */
export async function listNotesOf(ctx: Ctx<AgentActor>, id: string, page: Page) {
  const row = await getSeen(ctx, id);
  const { emails, names } = await knownAs(ctx, row.id);
  return notesOf(ctx, { emails, names }, page);
}

/** Throws `not-found`. */
export async function listPurchasesOf(ctx: Ctx<AgentActor>, id: string) {
  const row = await getSeen(ctx, id);
  const { keys } = await knownAs(ctx, row.id);
  return listOrdersOf(ctx, keyed(keys, 'customer'));
}
