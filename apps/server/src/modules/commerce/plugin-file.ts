import type { Ctx } from '../../platform/ctx.ts';
import { ownAddress } from '../../platform/http/own-address.ts';
import type { Deps } from '../../platform/module.ts';
import { widgetSecretOf } from '../stores/index.ts';
import { storeOf } from './enter-shop.ts';
import { pluginZip } from './woocommerce/plugin.ts';

/** The plugin of one store, with its secret: whoever reads it may say who a customer is. Throws `not-found`. */
export async function pluginFor(ctx: Ctx, deps: Pick<Deps, 'config' | 'secrets'>, storeId: string): Promise<Buffer> {
  const store = await storeOf(ctx, storeId);
  await ctx.audit({ action: 'shop.plugin-downloaded', subject: { type: 'store', id: storeId } });
  return pluginZip({
    address: ownAddress(deps.config),
    analyticsId: store.analyticsId,
    secret: widgetSecretOf(store, deps.secrets.encryptionKey),
  });
}
