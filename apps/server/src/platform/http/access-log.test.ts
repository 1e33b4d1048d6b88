import { pino } from 'pino';
import { expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { createMetrics } from '../metrics.ts';
import { createHttpApp } from './create-http-app.ts';

it('neither the query nor the address of a file, which is all it takes to read it, is logged', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const app = await createHttpApp(loadConfig({ NODE_ENV: 'test' }, []), log, createMetrics());
  app.get('/files/:token/:name', async () => 'bytes');
  app.get('/plain', async () => 'text');
  await app.inject('/files/unguessable-token/invoice.pdf');
  await app.inject('/plain?otp=secret-code');
  await app.close();
  expect(lines.join('\n')).toContain('/files/:token/:name');
  expect(lines.join('\n')).toContain('"path":"/plain"');
  expect(lines.join('\n')).not.toMatch(/unguessable|invoice|secret-code/);
});
