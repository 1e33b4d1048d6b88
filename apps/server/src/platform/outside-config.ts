import { z } from 'zod';
import { envText as text } from './env-text.ts';

/** A script of somebody else's that the console's pages load. */
export interface OutsideScript {
  id: string;
  /** Where the script is; `{id}` stands for the id. */
  url: string;
  /** Further origins the script reports to, besides its own. */
  hosts: readonly string[];
}

/** An app that is registered at a provider of mail. */
export interface MailApp {
  clientId: string;
  clientSecret: string;
  authorizeUrl: string;
  tokenUrl: string;
}

/** What the operator connects this installation with. Nothing here has a default that talks to anybody. */
export interface OutsideConfig {
  /** The suite's OpenID provider; null: people sign in with accounts of this installation only. */
  sso: { issuer: string; clientId: string; clientSecret: string } | null;
  /** Who runs this installation, as the privacy policy names them. */
  operator: { name: string | null; contact: string | null };
  productAnalytics: OutsideScript | null;
  adPixel: OutsideScript | null;
  /** Where browsers' errors go (A-40); null outside of integration and production, and without a DSN. */
  errorReporting: { dsn: string; environment: 'integration' | 'production' } | null;
  /** Whom the assistant asks where a workspace has connected nobody itself; null: the built-in help answers. */
  ai: { baseUrl: string; apiKey: string | null; model: string } | null;
  /** AI services of one's own network that workspaces may connect, beside the public ones on https. */
  aiOrigins: readonly string[];
  /** Shop systems of one's own network that stores may be connected to, beside the public ones on https. */
  shopOrigins: readonly string[];
  /** Mail servers of one's own network that accounts may be at, beside the public ones: `host:port`. */
  mailHosts: readonly string[];
  /** The apps by which owners of mailboxes at these providers let us in; null: by password only. */
  mailApps: Readonly<Record<'google' | 'microsoft', MailApp | null>>;
  /** Point-of-sale systems that are at one address for all their shops. */
  vendorUrls: Readonly<Record<'cova' | 'covaLogin' | 'covaEntities' | 'flowhub', string>>;
  /** So long an AI service may keep silent, before its answer and in it. */
  aiPatienceMs: number;
  /** The Shopify app whose permission page a merchant is sent to. */
  shopify: { apiKey: string; apiSecret: string | null; scopes: string } | null;
}

const url = (name: string) =>
  text.refine((value) => value === null || isWebAddress(value), `${name} must start with http:// or https://`);

/** What every part of a connected shop needs; fewer, and the test says what is missing. */
const shopifyScopes =
  'read_customers,read_orders,read_products,read_inventory,read_locations,read_discounts,write_discounts';

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

/** Exact origins only: what stands here goes into the content security policy. */
const origins = (name: string) =>
  text
    .transform((value) => (value === null ? [] : value.split(',').map((one) => one.trim())))
    .refine(
      (list) => list.every((one) => isWebAddress(one) && new URL(one).origin === one.replace(/\/$/, '')),
      `${name} must be origins such as https://collect.example.com, separated by commas`,
    )
    .transform((list) => list.map((one) => new URL(one).origin));

export const outsideEnv = {
  CHATSO_ENV: z
    .enum(
      ['', 'development', 'test', 'integration', 'production'],
      'CHATSO_ENV must be development, test, integration or production',
    )
    .optional(),
  SUITE_OIDC_ISSUER: url('SUITE_OIDC_ISSUER'),
  SUITE_OIDC_CLIENT_ID: text,
  SUITE_OIDC_CLIENT_SECRET: text,
  OPERATOR_NAME: text,
  OPERATOR_CONTACT: text,
  PRODUCT_ANALYTICS_ID: text,
  PRODUCT_ANALYTICS_URL: url('PRODUCT_ANALYTICS_URL'),
  PRODUCT_ANALYTICS_HOSTS: origins('PRODUCT_ANALYTICS_HOSTS'),
  AD_PIXEL_ID: text,
  AD_PIXEL_URL: url('AD_PIXEL_URL'),
  AD_PIXEL_HOSTS: origins('AD_PIXEL_HOSTS'),
  SENTRY_DSN: text.refine((value) => value === null || isDsn(value), 'SENTRY_DSN must look like https://key@host/1'),
  AI_BASE_URL: url('AI_BASE_URL'),
  AI_API_KEY: text,
  AI_MODEL: text,
  CHATSO_AI_ORIGINS: origins('CHATSO_AI_ORIGINS'),
  CHATSO_SHOP_ORIGINS: origins('CHATSO_SHOP_ORIGINS'),
  CHATSO_MAIL_HOSTS: text
    .transform((value) => (value === null ? [] : value.split(',').map((one) => one.trim().toLowerCase())))
    .refine(
      (hosts) => hosts.every((one) => /^[^\s:/@]+:\d{1,5}$/.test(one)),
      'CHATSO_MAIL_HOSTS must be hosts with ports, such as mail.internal:993,mail.internal:465',
    ),
  GOOGLE_MAIL_CLIENT_ID: text,
  GOOGLE_MAIL_CLIENT_SECRET: text,
  GOOGLE_MAIL_AUTHORIZE_URL: url('GOOGLE_MAIL_AUTHORIZE_URL'),
  GOOGLE_MAIL_TOKEN_URL: url('GOOGLE_MAIL_TOKEN_URL'),
  MICROSOFT_MAIL_CLIENT_ID: text,
  MICROSOFT_MAIL_CLIENT_SECRET: text,
  MICROSOFT_MAIL_AUTHORIZE_URL: url('MICROSOFT_MAIL_AUTHORIZE_URL'),
  MICROSOFT_MAIL_TOKEN_URL: url('MICROSOFT_MAIL_TOKEN_URL'),
  CHATSO_COVA_URL: url('CHATSO_COVA_URL'),
  CHATSO_COVA_LOGIN_URL: url('CHATSO_COVA_LOGIN_URL'),
  CHATSO_COVA_ENTITIES_URL: url('CHATSO_COVA_ENTITIES_URL'),
  CHATSO_FLOWHUB_URL: url('CHATSO_FLOWHUB_URL'),
  CHATSO_AI_PATIENCE_SECONDS: text
    .transform((value) => (value === null ? 30 : Number(value)))
    .refine((seconds) => seconds >= 1 && seconds <= 300, 'CHATSO_AI_PATIENCE_SECONDS must be a number from 1 to 300'),
  SHOPIFY_API_KEY: text,
  SHOPIFY_API_SECRET: text,
  SHOPIFY_SCOPES: text,
};

const values = z.object(outsideEnv);
type OutsideValues = z.output<typeof values>;

/** `https://<public key>@<host>/<project>`; the path may have further parts before the project. */
function isDsn(value: string): boolean {
  if (!isWebAddress(value)) return false;
  const { username, pathname } = new URL(value);
  return username !== '' && /\/\d+$/.test(pathname);
}

/** Sentences about settings that contradict each other, and what the rest means. */
export function readOutside(
  env: OutsideValues,
  nodeEnv: 'production' | 'development' | 'test',
): { outside: OutsideConfig; mistakes: string[] } {
  const mistakes: string[] = [];
  const outside: OutsideConfig = {
    sso: readSso(env, nodeEnv, mistakes),
    operator: { name: env.OPERATOR_NAME, contact: env.OPERATOR_CONTACT },
    productAnalytics: readScript(
      'PRODUCT_ANALYTICS',
      env.PRODUCT_ANALYTICS_ID,
      env.PRODUCT_ANALYTICS_URL,
      env.PRODUCT_ANALYTICS_HOSTS,
      mistakes,
    ),
    adPixel: readScript('AD_PIXEL', env.AD_PIXEL_ID, env.AD_PIXEL_URL, env.AD_PIXEL_HOSTS, mistakes),
    errorReporting: readErrorReporting(env, nodeEnv),
    ai: readAi(env, mistakes),
    aiOrigins: env.CHATSO_AI_ORIGINS,
    shopOrigins: env.CHATSO_SHOP_ORIGINS,
    mailHosts: env.CHATSO_MAIL_HOSTS,
    mailApps: { google: readMailApp('GOOGLE', env, mistakes), microsoft: readMailApp('MICROSOFT', env, mistakes) },
    vendorUrls: {
      cova: env.CHATSO_COVA_URL ?? 'https://api.covasoft.net',
      covaLogin: env.CHATSO_COVA_LOGIN_URL ?? 'https://accounts.iqmetrix.net/v1/oauth2/token',
      covaEntities: env.CHATSO_COVA_ENTITIES_URL ?? 'https://entitymanager.iqmetrix.net',
      flowhub: env.CHATSO_FLOWHUB_URL ?? 'https://api.flowhub.co',
    },
    aiPatienceMs: env.CHATSO_AI_PATIENCE_SECONDS * 1000,
    shopify:
      env.SHOPIFY_API_KEY === null
        ? null
        : {
            ...{ apiKey: env.SHOPIFY_API_KEY, apiSecret: env.SHOPIFY_API_SECRET },
            scopes: env.SHOPIFY_SCOPES ?? shopifyScopes,
          },
  };
  return { outside, mistakes };
}

function readSso(env: OutsideValues, nodeEnv: string, mistakes: string[]): OutsideConfig['sso'] {
  const { SUITE_OIDC_ISSUER: issuer, SUITE_OIDC_CLIENT_ID: clientId, SUITE_OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer === null && clientId === null && clientSecret === null) return null;
  if (issuer === null || clientId === null || clientSecret === null) {
    mistakes.push(
      'SUITE_OIDC_ISSUER, SUITE_OIDC_CLIENT_ID and SUITE_OIDC_CLIENT_SECRET belong together: set all or none.',
    );
    return null;
  }
  if (nodeEnv === 'production' && !issuer.startsWith('https://')) {
    mistakes.push('SUITE_OIDC_ISSUER must start with https:// in production.');
  }
  return { issuer, clientId, clientSecret };
}

const mailAppUrls = {
  GOOGLE: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
  },
  MICROSOFT: {
    authorize: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
  },
} as const;

function readMailApp(name: keyof typeof mailAppUrls, env: OutsideValues, mistakes: string[]): MailApp | null {
  const clientId = env[`${name}_MAIL_CLIENT_ID`];
  const clientSecret = env[`${name}_MAIL_CLIENT_SECRET`];
  if (clientId === null && clientSecret === null) return null;
  if (clientId === null || clientSecret === null) {
    mistakes.push(`${name}_MAIL_CLIENT_ID and ${name}_MAIL_CLIENT_SECRET belong together: set both or none.`);
    return null;
  }
  return {
    ...{ clientId, clientSecret },
    authorizeUrl: env[`${name}_MAIL_AUTHORIZE_URL`] ?? mailAppUrls[name].authorize,
    tokenUrl: env[`${name}_MAIL_TOKEN_URL`] ?? mailAppUrls[name].token,
  };
}

function readAi(env: OutsideValues, mistakes: string[]): OutsideConfig['ai'] {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model } = env;
  if (baseUrl === null) return null;
  if (model === null) {
    mistakes.push('AI_BASE_URL needs AI_MODEL, the name of the model to ask.');
    return null;
  }
  return { baseUrl: baseUrl.replace(/\/+$/, ''), apiKey, model };
}

/** Without an id there is no script, whatever else is set. */
function readScript(
  name: string,
  id: string | null,
  address: string | null,
  hosts: readonly string[],
  mistakes: string[],
): OutsideScript | null {
  if (id === null) return null;
  if (address === null) {
    mistakes.push(`${name}_ID needs ${name}_URL, the address of the script.`);
    return null;
  }
  return { id, url: address, hosts };
}

function readErrorReporting(env: OutsideValues, nodeEnv: string): OutsideConfig['errorReporting'] {
  const environment = env.CHATSO_ENV || nodeEnv;
  if (env.SENTRY_DSN === null || (environment !== 'integration' && environment !== 'production')) return null;
  return { dsn: env.SENTRY_DSN, environment };
}

export const addressOfScript = ({ id, url }: OutsideScript): string => url.replaceAll('{id}', encodeURIComponent(id));

/** What the content security policy must let through for the scripts: their own origins, and where they report to. */
export function originsOfScripts(outside: Pick<OutsideConfig, 'productAnalytics' | 'adPixel'>): {
  scripts: string[];
  connections: string[];
} {
  const known = [outside.productAnalytics, outside.adPixel].filter((script) => script !== null);
  const scripts = [...new Set(known.map((script) => new URL(addressOfScript(script)).origin))];
  return { scripts, connections: [...new Set([...scripts, ...known.flatMap(({ hosts }) => hosts)])] };
}
