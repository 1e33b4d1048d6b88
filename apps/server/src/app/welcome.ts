import { areZonesOutdated, zonesSince } from '@chatso/domain';
import { type DemoInstall, findDemoInstall, findOpenDemo, hasAccounts } from '../modules/identity/index.ts';
import { isRegistrationOpen, setupToken } from '../modules/installation/index.ts';
import type { Config } from '../platform/config.ts';
import { outgoingMailOf } from '../platform/mail/mail.ts';
import type { App } from './create-app.ts';

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** What a newcomer needs to know once everything runs. */
export async function welcome(config: Config, app: App): Promise<string> {
  if (!config.roles.includes('web')) return 'Chatso worker is running.\n';
  const address = app.http.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const origin = config.publicUrl ?? `http://localhost:${port}`;
  const demo = await findOpenDemo(config, app.deps.pool);
  const lines = [
    `Chatso is running (version ${config.version}).`,
    '',
    ...(demo === null ? [] : [`  Start here  ${origin}/`]),
    `  Console     ${origin}/login`,
    ...(demo === null ? [] : [`  Demo shop   ${origin}/demo`]),
    `  API         ${origin}/api/docs`,
    ...(config.environment === 'production' ? [] : [`  Outbox      ${origin}/dev/outbox`]),
  ];
  if (demo !== null) lines.push(...demoSignIns(demo));
  if (!(await hasAccounts(app.deps.pool))) {
    const token = await setupToken(app.deps.pool, app.deps.secrets.jwtKey);
    lines.push(
      '',
      '  Create the first admin with this link. It works once:',
      '',
      `    ${origin}/register?setup=${token}`,
    );
  }
  for (const warning of await warningsOf(config, app)) lines.push('', red(`  ${warning}`));
  return `${lines.join('\n')}\n\n`;
}

const demoSignIns = ({ accounts }: DemoInstall): string[] => [
  '',
  '  Demo sign-ins, password chatso-demo:',
  ...accounts.map(({ email, label }) => `    ${email.padEnd(20)} ${label}`),
];

/** What must not be found out later, one sentence each. */
async function warningsOf(config: Config, { deps }: App): Promise<string[]> {
  const warnings: string[] = [];
  if (areZonesOutdated(process.versions.tz))
    warnings.push(
      `Time zones are out of date (${process.versions.tz ?? 'release unknown'}; ${zonesSince} is needed): service hours and reports may be an\n` +
        '  hour off, in Vancouver all winter. Start with npm start, which brings a current Node, or install one.',
    );
  if (config.environment !== 'production') {
    if (!isLoopback(config.host))
      warnings.push('Not for the internet like this: other machines reach it, and NODE_ENV is not production.');
    return warnings;
  }
  if ((await findDemoInstall(deps.pool)) !== null)
    warnings.push(
      'This data folder began as a demo. Demo accounts cannot sign in here until they have a password of their own:\n' +
        '  npm run create-admin -- --email admin@demo.test prints a link to choose one. For a real shop, start empty:\n' +
        '  set CHATSO_DATA_DIR to a new folder.',
    );
  if (outgoingMailOf(config) === 'none')
    warnings.push(
      'No email leaves this installation: SMTP_URL is not set. Invitations and password resets reach no one;\n' +
        '  copy the links of invitations under Settings > Users.',
    );
  if (!config.publicUrl?.startsWith('https://'))
    warnings.push(
      'Set PUBLIC_URL to the https address that browsers use. Without it links in emails lead nowhere useful, and on\n' +
        '  any address but localhost people are signed out whenever the page reloads.',
    );
  if (await isRegistrationOpen(config, deps.pool))
    warnings.push('Registration is open: anyone who reaches this address can create a workspace.');
  return warnings;
}

const red = (text: string): string => (process.stdout.isTTY ? `\u001b[31m${text}\u001b[39m` : text);
