/**
 * `npm run plan -- --workspace NAME advanced`: sets the plan of a workspace (free, starter, standard, advanced, freemium,
 * trial), for operators who sell plans (`CHATSO_BILLING=on`).
 */
import { parseArgs } from 'node:util';
import { withInstallation } from './lib/installation.mjs';

const { values, positionals } = parseArgs({ options: { workspace: { type: 'string' } }, allowPositionals: true });

await withInstallation(async (tools, access) => {
  const [plan] = positionals;
  const { workspaceName, isSelling } = await tools.changePlan(access, { workspace: values.workspace ?? null, plan });
  console.log(`"${workspaceName}" is on the plan ${plan}.`);
  if (!isSelling) console.log('CHATSO_BILLING is off: from the next start on every workspace has everything again.');
}, 'operator-tools.js');
