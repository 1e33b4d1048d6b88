/**
 * `npm run create-admin -- --email you@example.com [--name 'Your Name'] [--workspace NAME]`: makes this person an active
 * admin and prints a link for choosing a password. For a first admin, or when no admin can sign in; needs no email.
 */
import { parseArgs } from 'node:util';
import { stopWith, withInstallation } from './lib/installation.mjs';

const { values } = parseArgs({
  options: { email: { type: 'string' }, name: { type: 'string' }, workspace: { type: 'string' } },
});
if (!/^[^\s@]+@[^\s@]+$/.test(values.email ?? '')) stopWith('Whom? npm run create-admin -- --email you@example.com');

await withInstallation(async (tools, access) => {
  const { link, workspaceName, isNewWorkspace } = await tools.makeAdmin(access, {
    email: values.email,
    fullname: values.name ?? null,
    workspace: values.workspace ?? null,
  });
  console.log(`${values.email} is an admin of ${isNewWorkspace ? 'the new workspace ' : ''}"${workspaceName}".`);
  console.log(`Choose a password within an hour, while Chatso is running:\n\n  ${link}\n`);
}, 'operator-tools.js');
