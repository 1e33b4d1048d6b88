import { findDemoInstall } from '../modules/identity/index.ts';
import type { Config } from '../platform/config.ts';
import type { App } from './create-app.ts';

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** What a newcomer needs to know once everything runs. */
export async function welcome(config: Config, app: App): Promise<string> {
  if (!config.roles.includes('web')) return 'Chatso worker is running.\n';
  const address = app.http.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const origin = config.publicUrl ?? `http://localhost:${port}`;
  const demo = await findDemoInstall(app.deps.pool);
  const lines = [
    `Chatso is running (version ${config.version}).`,
    '',
    ...(demo === null ? [] : [`  Start here  ${origin}/`]),
    `  Console     ${origin}/login`,
    ...(demo === null ? [] : [`  Demo shop   ${origin}/demo`]),
    `  API         ${origin}/api/docs`,
    ...(config.environment === 'production' ? [] : [`  Outbox      ${origin}/dev/outbox`]),
  ];
  if (demo !== null) {
    lines.push('', '  Demo sign-ins, password chatso-demo:');
    for (const { email, label } of demo.accounts) lines.push(`    ${email.padEnd(20)} ${label}`);
  }
  if (config.environment !== 'production' && !isLoopback(config.host))
    lines.push('', '  Not for the internet like this: other machines reach it, and NODE_ENV is not production.');
  return `${lines.join('\n')}\n\n`;
}
