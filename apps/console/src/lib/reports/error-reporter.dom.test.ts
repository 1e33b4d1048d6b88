import { expect, it, vi } from 'vitest';
import { createReporter } from './error-reporter.ts';

it('[A-40] sends an envelope through the tunnel: the error and where, nothing behind the ? or #, no traces', async () => {
  const sent: { url: string; body: string }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    sent.push({ url: String(url), body: String(init.body) });
    return new Response(null, { status: 200 });
  });
  window.history.replaceState(null, '', '/login/sso?search=secret-words#code=secret-code');
  const report = createReporter({
    dsn: 'https://key@errors.test/42',
    environment: 'integration',
    release: 'chatso@1.0.0',
  });
  report(new Error('It broke'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const { url, body = '' } = sent[0] ?? {};
  const [header = '', item = '', payload = ''] = body.split('\n');
  expect(url).toBe('/sse/sentry-tunnel');
  expect(JSON.parse(header)).toMatchObject({ dsn: 'https://key@errors.test/42', event_id: expect.any(String) });
  expect(JSON.parse(item)).toMatchObject({ type: 'event' });
  const event: unknown = JSON.parse(payload);
  expect(event).toMatchObject({
    environment: 'integration',
    release: 'chatso@1.0.0',
    exception: { values: [{ type: 'Error', value: 'It broke' }] },
    request: { url: `${window.location.origin}/login/sso` },
  });
  expect(event).not.toHaveProperty('user');
  expect(event).not.toHaveProperty('breadcrumbs');
  expect(body).not.toContain('secret');
  vi.unstubAllGlobals();
});
