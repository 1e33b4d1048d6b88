import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { currencyDecimals } from '@chatso/domain';
import { strToU8, zipSync } from 'fflate';
import { serverRoot } from '../../../server-root.ts';

const folder = join(serverRoot, 'plugins', 'woocommerce');

/** A text in PHP's single quotes, where only two signs mean something. */
const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** ISO 4217, so that the plugin counts as everything else does. */
const decimals = currencyDecimals()
  .map(([currency, digits]) => `${quoted(currency)} => ${digits}`)
  .join(', ');

/** The plugin for one shop: our own PHP, and beside it where Chatso is, which store this is, and what customers are signed with. */
export async function pluginZip(shop: { address: string; analyticsId: string; secret: string }): Promise<Buffer> {
  const config = [
    '<?php',
    '/** Written by Chatso for this shop. The secret vouches for customers: it belongs on this server only. */',
    "defined( 'ABSPATH' ) || exit;",
    `const CHATSO_ADDRESS = ${quoted(shop.address)};`,
    `const CHATSO_STORE_ID = ${quoted(shop.analyticsId)};`,
    `const CHATSO_SECRET = ${quoted(shop.secret)};`,
    `const CHATSO_DECIMALS = array( ${decimals} );`,
    '',
  ].join('\n');
  const files = {
    'chatso/chatso.php': await readFile(join(folder, 'chatso.php')),
    'chatso/chatso-config.php': strToU8(config),
  };
  // The same files are the same bytes, whenever and wherever they are packed.
  return Buffer.from(zipSync(files, { mtime: new Date(1980, 0, 1) }));
}
