import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type FlagName, flagNames } from '@chatso/contract';
import { z } from 'zod';
import { envText as optional } from './env-text.ts';
import { readS3, type S3Config, s3Env } from './files/s3-config.ts';
import { type InboundConfig, inboundEnv, readInbound } from './inbound-config.ts';
import { type OutsideConfig, outsideEnv, readOutside } from './outside-config.ts';
import { type Rates, readRates } from './rates.ts';

export type ProcessRole = 'web' | 'worker';

export interface Config extends OutsideConfig {
  port: number;
  host: string;
  dataDir: string;
  /** null: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null;
  /** null: rooms, presence and rate limits live in this process. */
  redisUrl: string | null;
  /** Whom to ask where Redis is; with them the host of `redisUrl` is the name they know it by. */
  redisSentinels: readonly { host: string; port: number }[];
  /** Where browsers reach us, without a trailing slash; null: as the request says. */
  publicUrl: string | null;
  environment: 'production' | 'development' | 'test';
  smtpUrl: string | null;
  /** null: files lie in the data folder. */
  s3: S3Config | null;
  /** null: mail cannot be forwarded to this installation. */
  inbound: InboundConfig | null;
  /** `POST /__test/clock` and the simulators; never in production. */
  testHooks: boolean;
  roles: readonly ProcessRole[];
  /** The demo was requested; in development a first run also installs it without being asked. Never in production. */
  demo: boolean;
  /** Root secret of all keys; null: `<dataDir>/secrets.json`. */
  secret: string | null;
  /** Whose X-Forwarded-* to believe: nobody's, so many proxies' before us, or those of an address or network. */
  trustProxy: false | number | string;
  logLevel: string;
  /** Who may read `/metrics` beside the product; null: nobody. */
  metricsToken: string | null;
  /** `/metrics` on a port and address of its own; null: there is none. */
  metricsPort: number | null;
  metricsHost: string;
  /** Push services beside the public https ones: origins of a lab or of one's own network. */
  pushOrigins: readonly string[];
  /** Suite addresses (decision A-4). */
  suiteUrl: string | null;
  /** The operator's Metabase, which the flag `metabase-dashboard` shows a way to. */
  metabaseUrl: string | null;
  /** Whether strangers may register (decision B-1); null: as decided during setup, see `isRegistrationOpen`. */
  registration: boolean | null;
  /** `off`: this installation sells nothing, so every workspace has everything (decision E-4). */
  billing: 'on' | 'off';
  version: string;
  /** Feature flags that differ from the product's defaults here (decision A-5). */
  flags: Partial<Record<FlagName, boolean>>;
  rates: Rates;
}

const flag = z
  .enum(['', '0', '1', 'true', 'false'], 'must be 1 or 0')
  .optional()
  .transform((text) => text === '1' || text === 'true');

/** A whole address: one that only begins like an address would fail later, where nobody knows any more what it was for. */
function address(name: string, ...schemes: string[]) {
  const starts = schemes.slice(0, 2).map((scheme) => `${scheme}://`);
  const known = new RegExp(`^(${schemes.join('|')})://`);
  return optional
    .refine((text) => text === null || known.test(text), `${name} must start with ${starts.join(' or ')}`)
    .refine(
      // A socket folder instead of a host: postgresql://user@/database?host=/folder
      (text) => text === null || !known.test(text) || URL.canParse(text.replace('@/', '@localhost/')),
      `${name} must be a whole address, with signs such as @ : / # in names and passwords written as %40 %3A %2F %23`,
    );
}

/** `host:port,host:port` */
const sentinels = optional
  .transform((text) => (text === null ? [] : text.split(',').map((one) => one.trim())))
  .refine(
    (places) => places.every((place) => /^[^\s:/@]+:\d{1,5}$/.test(place)),
    'REDIS_SENTINELS must be hosts with ports, such as 10.0.0.1:26379,10.0.0.2:26379',
  )
  .transform((places) =>
    places.map((place) => ({ host: place.split(':')[0] ?? '', port: Number(place.split(':')[1]) })),
  );

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const envSchema = z.object({
  PORT: optional
    .transform((text) => (text === null ? 3000 : /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN))
    .refine((port) => port <= 65_535, 'PORT must be a number from 0 to 65535'),
  HOST: optional.transform((text) => text ?? '0.0.0.0'),
  CHATSO_DATA_DIR: optional.transform((text) => text ?? '.data'),
  DATABASE_URL: address('DATABASE_URL', 'postgres', 'postgresql'),
  REDIS_URL: address('REDIS_URL', 'redis', 'rediss', 'unix'),
  REDIS_SENTINELS: sentinels,
  PUBLIC_URL: address('PUBLIC_URL', 'http', 'https'),
  SMTP_URL: address('SMTP_URL', 'smtp', 'smtps'),
  SUITE_URL: address('SUITE_URL', 'http', 'https'),
  METABASE_URL: address('METABASE_URL', 'http', 'https'),
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'NODE_ENV must be production, development or test')
    .default('development'),
  ENABLE_TEST_HOOKS: flag,
  CHATSO_SECRET: optional.refine(
    (secret) => secret === null || secret.length >= 32,
    'CHATSO_SECRET must have at least 32 characters',
  ),
  CHATSO_REGISTRATION: z
    .enum(['', 'on', 'off'], 'CHATSO_REGISTRATION must be on or off')
    .optional()
    .transform((text) => (text === undefined || text === '' ? null : text === 'on')),
  CHATSO_BILLING: z
    .enum(['', 'on', 'off'], 'CHATSO_BILLING must be on or off')
    .optional()
    .transform((text): 'on' | 'off' => (text === 'on' ? 'on' : 'off')),
  CHATSO_TRUST_PROXY: optional.refine(
    (text) => text === null || isProxies(text),
    'CHATSO_TRUST_PROXY must be a number of proxies, or addresses and networks such as 10.0.0.0/8',
  ),
  CHATSO_LOG_LEVEL: z.enum(logLevels, `CHATSO_LOG_LEVEL must be one of ${logLevels.join(', ')}`).optional(),
  CHATSO_VERSION: optional,
  METRICS_TOKEN: optional.refine(
    (token) => token === null || token.length >= 16,
    'METRICS_TOKEN must have at least 16 characters',
  ),
  METRICS_PORT: optional.refine(
    (port) => port === null || (/^\d{1,5}$/.test(port) && Number(port) <= 65_535),
    'METRICS_PORT must be a number up to 65535',
  ),
  METRICS_HOST: optional,
  ...outsideEnv,
  ...s3Env,
  ...inboundEnv,
  CHATSO_PUSH_ORIGINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .filter((one) => one.trim() !== '')
        .map((one) => one.trim().replace(/\/+$/, '')),
    )
    .refine(
      (origins) => origins.every((one) => /^https?:\/\/[^/]+$/.test(one)),
      'CHATSO_PUSH_ORIGINS must list origins',
    ),
});

function isProxies(text: string): boolean {
  if (/^(\d{1,2}|true|false)$/.test(text)) return true;
  return text.split(',').every((part) => {
    const [host = '', bits = '0', ...more] = part.trim().split('/');
    const known = ['loopback', 'linklocal', 'uniquelocal'].includes(host) || isIP(host) !== 0;
    return known && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(host) === 4 ? 32 : 128);
  });
}

/** What may hold a password or a key is never repeated. */
const secretNames = /SECRET|TOKEN|_KEY$|DSN|^(DATABASE|REDIS|SMTP)_URL$/;

const notThis = (name: string, value: string | undefined): string =>
  value === undefined || secretNames.test(name) ? '' : `, not ${JSON.stringify(value.slice(0, 100))}`;

/** A configuration mistake, told in sentences; `main` prints it without a stack. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads environment and command line (`--role web,worker`, `--demo`, `--port 4000`).
 * @throws ConfigError with one sentence per mistake
 */
export function loadConfig(env: Record<string, string | undefined>, argv: readonly string[]): Config {
  const args = readArgs(argv);
  const given: typeof env = { ...env, ...(args.port === null ? {} : { PORT: args.port }) };
  const checked = envSchema.safeParse(given);
  if (!checked.success) {
    const sentences = checked.error.issues.map((issue) => {
      const name = issue.path.join('.');
      const sentence = issue.message.startsWith(name) ? issue.message : `${name} ${issue.message}`;
      return `${sentence}${notThis(name, given[name])}.`;
    });
    throw new ConfigError(sentences.join('\n'));
  }
  const values = checked.data;
  const production = values.NODE_ENV === 'production';
  if (production && values.ENABLE_TEST_HOOKS) {
    throw new ConfigError('ENABLE_TEST_HOOKS must not be set when NODE_ENV is production.');
  }
  if (production && args.demo) {
    throw new ConfigError('--demo must not be used when NODE_ENV is production: its accounts have a public password.');
  }
  const { outside, mistakes } = readOutside(values, values.NODE_ENV);
  const s3 = readS3(values, mistakes);
  const inbound = readInbound(values, mistakes);
  if (values.REDIS_SENTINELS.length > 0 && !values.REDIS_URL?.startsWith('redis'))
    mistakes.push('REDIS_SENTINELS needs REDIS_URL, with the name of their group as its host: redis://chatso.');
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'));
  return {
    ...outside,
    s3,
    inbound,
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.CHATSO_DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    redisSentinels: values.REDIS_SENTINELS,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    environment: values.NODE_ENV,
    smtpUrl: values.SMTP_URL,
    testHooks: !production && (values.ENABLE_TEST_HOOKS || values.NODE_ENV === 'test'),
    roles: args.roles,
    demo: args.demo,
    secret: values.CHATSO_SECRET,
    trustProxy: trustProxy(values.CHATSO_TRUST_PROXY),
    // A line per request belongs into a log, not between a developer and the address to open.
    logLevel: values.CHATSO_LOG_LEVEL ?? (production ? 'info' : 'warn'),
    metricsToken: values.METRICS_TOKEN,
    metricsPort: values.METRICS_PORT === null ? null : Number(values.METRICS_PORT),
    metricsHost: values.METRICS_HOST ?? '127.0.0.1',
    pushOrigins: values.CHATSO_PUSH_ORIGINS,
    suiteUrl: values.SUITE_URL?.replace(/\/+$/, '') ?? null,
    metabaseUrl: values.METABASE_URL,
    registration: values.CHATSO_REGISTRATION,
    billing: values.CHATSO_BILLING,
    version: values.CHATSO_VERSION ?? '0.1.0',
    flags: flags(env.CHATSO_FLAGS ?? ''),
    rates: readRates(
      env,
      (variable, text) =>
        new ConfigError(`${variable} must look like 30/60 (calls per seconds)${notThis(variable, text)}.`),
    ),
  };
}

/**
 * `1` is one proxy, not everybody: a proxy appends to what the client invented, so believing the whole header would let any
 * caller choose the address that rate limits and bans go by.
 */
const trustProxy = (text: string | null): Config['trustProxy'] => {
  if (text === null || text === '0' || text === 'false') return false;
  if (text === 'true') return 1;
  return /^\d{1,2}$/.test(text) ? Number(text) : text;
};

interface Args {
  roles: ProcessRole[];
  demo: boolean;
  port: string | null;
}

function readArgs(argv: readonly string[]): Args {
  const { role, demo, port } = parsed(argv);
  const roles = (role ?? 'web,worker').split(',').map((name): ProcessRole => {
    if (name === 'web' || name === 'worker') return name;
    throw new ConfigError(`--role takes web, worker or web,worker; "${name}" is neither.`);
  });
  return { roles, demo: demo ?? false, port: port ?? null };
}

function parsed(argv: readonly string[]): { role?: string; demo?: boolean; port?: string } {
  try {
    return parseArgs({
      args: [...argv],
      options: { role: { type: 'string' }, demo: { type: 'boolean' }, port: { type: 'string' } },
    }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${reason}\nKnown arguments: --role web,worker, --demo, --port 3000.`);
  }
}

/** `CHATSO_FLAGS=ai-chatbot:0,email-marketing:1` */
function flags(text: string): Config['flags'] {
  const result: Config['flags'] = {};
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [name, value] = part.trim().split(':');
    const known = flagNames.find((flagName) => flagName === name);
    if (known === undefined || (value !== '0' && value !== '1')) {
      throw new ConfigError(
        `CHATSO_FLAGS must look like ai-chatbot:0; "${part}" does not. Known: ${flagNames.join(', ')}.`,
      );
    }
    result[known] = value === '1';
  }
  return result;
}
