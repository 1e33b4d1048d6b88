import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeApi } from '../../src/app/describe-api.ts';
import { serverRoot } from '../../src/server-root.ts';

it('the committed description of the API is the one of the contract; if not, run node scripts/generate-openapi.mjs', async () => {
  for (const [name, text] of Object.entries(await describeApi())) {
    const committed = readFileSync(join(serverRoot, '../../packages/contract/generated', name), 'utf8');
    expect(committed === text, `packages/contract/generated/${name} is stale`).toBe(true);
  }
});
