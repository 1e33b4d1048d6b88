import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, generousRates, type TestApp } from '../../../test/index.ts';
import { loadConfig } from '../config.ts';

let t: TestApp;
beforeAll(async () => {
  const { trustProxy } = loadConfig({ CHATSO_TRUST_PROXY: '1' }, []);
  const rates = { ...generousRates, 'sign-in': { points: 2, seconds: 60 } };
  t = await createTestApp({ config: { trustProxy, rates } });
});
afterAll(() => t.close());

it('an address that the client invents in front of what our proxy wrote earns no new budget', async () => {
  const attempt = async (invented: string, seen: string) =>
    await fetch(`${t.baseUrl}/api/auth-service/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `${invented}, ${seen}` },
      body: JSON.stringify({ email: 'nobody@chatso.test', password: 'guess' }),
    });
  const answers = [await attempt('1.1.1.1', '9.9.9.9'), await attempt('2.2.2.2', '9.9.9.9')];
  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  const refused = await attempt('3.3.3.3', '9.9.9.9');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await attempt('3.3.3.3', '8.8.8.8')).status).toBe(401);
});
