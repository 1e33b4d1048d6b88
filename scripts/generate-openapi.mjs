/**
 * Writes the API as it is in the contract: packages/contract/generated/openapi.json and events.json.
 * They are committed, so that a change of the API is seen in review; a test fails when they are stale.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { register } from 'tsx/esm/api';
import { root } from './lib/project.mjs';

register();
const { describeApi } = await import('../apps/server/src/app/describe-api.ts');
const folder = join(root, 'packages', 'contract', 'generated');
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(await describeApi())) {
  writeFileSync(join(folder, name), text);
  console.log(`Wrote packages/contract/generated/${name}`);
}
