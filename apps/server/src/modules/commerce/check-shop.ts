import { PassThrough, type Readable } from 'node:stream';
import type { ShopCheck, ShopForm } from '@chatso/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { findConnection } from './connections.repo.ts';
import { enteredIn, storeOf, type Wiring } from './enter-shop.ts';
import type { Shop, ShopAccess } from './port.ts';

type Asked = ShopForm & { storeId: string };

async function beginCheck(
  ctx: Ctx,
  wiring: Wiring,
  { storeId, ...form }: Asked,
): Promise<{ shop: Shop; access: ShopAccess }> {
  await storeOf(ctx, storeId);
  const { shop, ...entered } = enteredIn(wiring, form, await findConnection(ctx.pool, ctx.workspaceId, storeId));
  await ctx.audit({
    action: 'shop.checked',
    subject: { type: 'store', id: storeId },
    data: { kind: form.kind, address: entered.address },
  });
  return { shop, access: wiring.reach.try(entered) };
}

/** Asks line by line; nothing is stored. Throws `not-found`, `validation`. */
export async function checkShop(ctx: Ctx, wiring: Wiring, asked: Asked): Promise<{ checks: ShopCheck[] }> {
  const { shop, access } = await beginCheck(ctx, wiring, asked);
  return { checks: await shop.check(access) };
}

/** The same, each line told as soon as it is known, as JSON and a newline. Whoever stops reading stops the asking. */
export async function tellCheck(ctx: Ctx, wiring: Wiring, asked: Asked): Promise<Readable> {
  const { shop, access } = await beginCheck(ctx, wiring, asked);
  const told = new PassThrough();
  const tell = (line: ShopCheck): boolean => {
    if (!told.destroyed) told.write(`${JSON.stringify(line)}\n`);
    return !told.destroyed;
  };
  shop.check(access, tell).then(
    () => told.end(),
    (error: Error) => told.destroy(error),
  );
  return told;
}
