import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const mistakes = (env: Record<string, string>, argv: string[] = []): string => {
  try {
    loadConfig(env, argv);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  return 'none';
};

describe('loadConfig', () => {
  it('needs nothing', () => {
    const config = loadConfig({}, []);
    expect(config).toMatchObject({ port: 3000, databaseUrl: null, redisUrl: null, environment: 'development' });
    expect(config).toMatchObject({ roles: ['web', 'worker'], demo: false, testHooks: false, logLevel: 'warn' });
    expect(config.dataDir).toMatch(/\/\.data$/);
    expect(config.rates['widget-message']).toEqual({ points: 30, seconds: 60 });
  });

  it('reads the environment and the command line', () => {
    const env = {
      PORT: '4300',
      PUBLIC_URL: 'https://chat.test/',
      CHATSO_RATE_WIDGET_MESSAGE: '5/10',
      CHATSO_FLAGS: 'ai-chatbot:0',
    };
    const config = loadConfig(env, ['--role', 'worker', '--demo']);
    expect(config).toMatchObject({ port: 4300, publicUrl: 'https://chat.test', roles: ['worker'], demo: true });
    expect(config.rates['widget-message']).toEqual({ points: 5, seconds: 10 });
    expect(config.flags).toEqual({ 'ai-chatbot': false });
    expect(loadConfig({}, ['--port=4301']).port).toBe(4301);
  });

  it('shows metrics to nobody unless it is told to whom', () => {
    expect(loadConfig({}, [])).toMatchObject({ metricsToken: null, metricsPort: null, metricsHost: '127.0.0.1' });
    const env = { METRICS_TOKEN: 'sixteen or more!', METRICS_PORT: '9100' };
    expect(loadConfig(env, [])).toMatchObject({ metricsToken: 'sixteen or more!', metricsPort: 9100 });
    expect(mistakes({ METRICS_TOKEN: 'short' })).toBe('METRICS_TOKEN must have at least 16 characters.');
    expect(mistakes({ METRICS_PORT: '99999' })).toBe('METRICS_PORT must be a number up to 65535, not "99999".');
  });

  it('believes as many proxies as it is told, never the whole header', () => {
    const trusted = (text: string) => loadConfig({ CHATSO_TRUST_PROXY: text }, []).trustProxy;
    expect(['', '0', '1', 'true', '2', '10.0.0.0/8'].map(trusted)).toEqual([false, false, 1, 1, 2, '10.0.0.0/8']);
  });

  it('tells mistakes in sentences', () => {
    for (const PORT of ['x', '3000x', '65536', '-1', '3.5', '0x10']) {
      expect(mistakes({ PORT })).toBe(`PORT must be a number from 0 to 65535, not "${PORT}".`);
    }
    expect(loadConfig({ PORT: '', HOST: '', CHATSO_DATA_DIR: '' }, [])).toMatchObject({ port: 3000, host: '0.0.0.0' });
    expect(mistakes({}, ['--port', 'x'])).toBe('PORT must be a number from 0 to 65535, not "x".');
    expect(mistakes({ NODE_ENV: 'prod' })).toBe('NODE_ENV must be production, development or test, not "prod".');
    expect(mistakes({ CHATSO_LOG_LEVEL: 'loud' })).toContain('CHATSO_LOG_LEVEL must be one of trace, debug');
    expect(mistakes({ ENABLE_TEST_HOOKS: 'yes' })).toBe('ENABLE_TEST_HOOKS must be 1 or 0, not "yes".');
    expect(mistakes({ PUBLIC_URL: 'chat.test' })).toBe(
      'PUBLIC_URL must start with http:// or https://, not "chat.test".',
    );
    expect(mistakes({ PUBLIC_URL: 'https://' })).toContain('PUBLIC_URL must be a whole address');
    expect(mistakes({ CHATSO_AI_PATIENCE_SECONDS: '0' })).toBe(
      'CHATSO_AI_PATIENCE_SECONDS must be a number from 1 to 300, not "0".',
    );
    for (const CHATSO_TRUST_PROXY of ['nginx', '10.0.0.0/33', '1/2', '10.0.0.1, proxy']) {
      expect(mistakes({ CHATSO_TRUST_PROXY })).toContain(`such as 10.0.0.0/8, not "${CHATSO_TRUST_PROXY}".`);
    }
    expect(mistakes({ DATABASE_URL: 'mysql://x' })).toBe('DATABASE_URL must start with postgres:// or postgresql://.');
    expect(mistakes({ CHATSO_SECRET: 'short' })).toBe('CHATSO_SECRET must have at least 32 characters.');
    expect(mistakes({ CHATSO_RATE_READ: 'many' })).toContain('CHATSO_RATE_READ must look like 30/60');
    expect(mistakes({ CHATSO_FLAGS: 'magic:1' })).toContain('Known: ticket-system');
    expect(mistakes({}, ['--role', 'boss'])).toContain('"boss" is neither');
    expect(mistakes({}, ['--verbose'])).toContain('Known arguments: --role');
  });

  it('asks sentinels where Redis is', () => {
    const env = { REDIS_URL: 'redis://:hush@chatso/1', REDIS_SENTINELS: '10.0.0.1:26379, sentinel-b:26380' };
    expect(loadConfig(env, [])).toMatchObject({
      redisUrl: env.REDIS_URL,
      redisSentinels: [
        { host: '10.0.0.1', port: 26_379 },
        { host: 'sentinel-b', port: 26_380 },
      ],
    });
    expect(loadConfig({}, []).redisSentinels).toEqual([]);
    expect(mistakes({ REDIS_URL: 'redis://chatso', REDIS_SENTINELS: '10.0.0.1' })).toContain('such as 10.0.0.1:26379');
    expect(mistakes({ REDIS_SENTINELS: '10.0.0.1:26379' })).toContain('REDIS_SENTINELS needs REDIS_URL');
  });

  it('repeats no secret, however wrong it is', () => {
    for (const name of ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL']) {
      const scheme = { DATABASE_URL: 'postgres', REDIS_URL: 'redis', SMTP_URL: 'smtp' }[name];
      for (const wrong of ['mysql://me:hush@db/x', `${scheme}://me:hu/sh@[x:1/y`, `${scheme}://me:hush@db:99999/x`]) {
        expect(mistakes({ [name]: wrong })).toMatch(new RegExp(`^${name} must `));
        expect(mistakes({ [name]: wrong })).not.toMatch(/hu\/?sh/);
      }
    }
    expect(mistakes({ CHATSO_SECRET: 'hush' })).not.toContain('hush');
    expect(mistakes({ SENTRY_DSN: 'https://hush' })).not.toContain('hush');
    const socket = 'postgresql://chatso@/chatso?host=%2Fvar%2Frun&port=5432';
    expect(loadConfig({ DATABASE_URL: socket }, []).databaseUrl).toBe(socket);
  });

  it('[S-1] connects an AI service whole or not at all', () => {
    expect(loadConfig({}, [])).toMatchObject({ ai: null, aiOrigins: [], aiPatienceMs: 30_000 });
    expect(mistakes({ AI_BASE_URL: 'http://10.0.0.5:11434/v1' })).toContain('AI_BASE_URL needs AI_MODEL');
    expect(mistakes({ AI_BASE_URL: 'ollama', AI_MODEL: 'm' })).toContain('AI_BASE_URL must start with');
    expect(mistakes({ CHATSO_AI_ORIGINS: 'http://10.0.0.5/v1' })).toContain('CHATSO_AI_ORIGINS must be origins');
    const ai = { baseUrl: 'http://10.0.0.5:11434/v1', apiKey: null, model: 'm' };
    expect(loadConfig({ AI_BASE_URL: `${ai.baseUrl}/`, AI_MODEL: 'm' }, []).ai).toEqual(ai);
  });

  it('[U-04] has test hooks in tests or when asked, never in production', () => {
    expect(loadConfig({ NODE_ENV: 'test' }, []).testHooks).toBe(true);
    expect(loadConfig({ ENABLE_TEST_HOOKS: '1' }, []).testHooks).toBe(true);
    expect(loadConfig({ NODE_ENV: 'production' }, []).testHooks).toBe(false);
    expect(mistakes({ NODE_ENV: 'production', ENABLE_TEST_HOOKS: '1' })).toContain('must not be set');
  });

  it("[A-03] takes the suite's issuer whole or not at all, in production only over https", () => {
    const sso = { SUITE_OIDC_ISSUER: 'http://id.test', SUITE_OIDC_CLIENT_ID: 'c', SUITE_OIDC_CLIENT_SECRET: 's' };
    expect(loadConfig({}, []).sso).toBeNull();
    expect(loadConfig(sso, []).sso).toEqual({ issuer: 'http://id.test', clientId: 'c', clientSecret: 's' });
    expect(mistakes({ ...sso, SUITE_OIDC_CLIENT_SECRET: '' })).toContain('set all or none');
    expect(mistakes({ ...sso, NODE_ENV: 'production' })).toContain('https:// in production');
  });

  it('[A-39] knows a script only with its id, and refuses hosts that are no exact origins', () => {
    const url = 'https://stats.test/s.js?k={id}';
    expect(loadConfig({ PRODUCT_ANALYTICS_URL: url }, []).productAnalytics).toBeNull();
    expect(loadConfig({ AD_PIXEL_ID: '7', AD_PIXEL_URL: url, AD_PIXEL_HOSTS: 'https://in.test/' }, []).adPixel).toEqual(
      {
        ...{ id: '7', url },
        hosts: ['https://in.test'],
      },
    );
    expect(mistakes({ PRODUCT_ANALYTICS_ID: '7' })).toContain('PRODUCT_ANALYTICS_ID needs PRODUCT_ANALYTICS_URL');
    expect(mistakes({ AD_PIXEL_HOSTS: 'https://x.test; script-src *' })).toContain('must be origins');
    expect(mistakes({ AD_PIXEL_HOSTS: 'https://x.test/path' })).toContain('must be origins');
  });

  it('[A-40] reports errors only in integration and production, and only with a DSN', () => {
    const SENTRY_DSN = 'https://key@errors.test/42';
    const reporting = (env: Record<string, string>) => loadConfig(env, []).errorReporting?.environment ?? null;
    expect(reporting({ SENTRY_DSN })).toBeNull();
    expect(reporting({ SENTRY_DSN, NODE_ENV: 'test' })).toBeNull();
    expect(reporting({ NODE_ENV: 'production' })).toBeNull();
    expect(reporting({ SENTRY_DSN, NODE_ENV: 'production' })).toBe('production');
    expect(reporting({ SENTRY_DSN, CHATSO_ENV: 'integration' })).toBe('integration');
    expect(reporting({ SENTRY_DSN, NODE_ENV: 'production', CHATSO_ENV: 'integration' })).toBe('integration');
    expect(reporting({ SENTRY_DSN, NODE_ENV: 'production', CHATSO_ENV: 'development' })).toBeNull();
    expect(mistakes({ SENTRY_DSN: 'https://errors.test/42' })).toContain('SENTRY_DSN must look like');
  });

  it('[O-07] takes forwarded mail only where a domain is set, and listens only where a port is', () => {
    expect(loadConfig({}, []).inbound).toBeNull();
    const domain = { CHATSO_INBOUND_DOMAIN: 'In.Example.com' };
    expect(loadConfig(domain, []).inbound).toEqual({ domain: 'in.example.com', listen: null });
    const listen = { port: 2525, host: '0.0.0.0', tls: null };
    expect(loadConfig({ ...domain, CHATSO_INBOUND_SMTP_PORT: '2525' }, []).inbound).toMatchObject({ listen });
    expect(mistakes({ CHATSO_INBOUND_SMTP_PORT: '25' })).toContain('needs CHATSO_INBOUND_DOMAIN');
    expect(mistakes({ ...domain, CHATSO_INBOUND_SMTP_PORT: '70000' })).toContain('must be a number up to 65535');
    expect(mistakes({ CHATSO_INBOUND_DOMAIN: 'help@example.com' })).toContain('must be the name of a domain');
    expect(mistakes({ CHATSO_INBOUND_DOMAIN: '10.0.0.1' })).toContain('must be the name of a domain');
    expect(mistakes({ ...domain, CHATSO_INBOUND_TLS_CERT: '/c.pem' })).toContain('set both or none');
  });
});
