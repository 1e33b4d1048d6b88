import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { serverRoot } from '../../../server-root.ts';
import { describeCalls } from './describe-calls.ts';
import { questions } from './questions.ts';

interface Described {
  paths: Record<
    string,
    {
      post: {
        operationId: string;
        requestBody: { content: Record<string, { schema: object }> };
        responses: Record<string, { content: Record<string, { schema: object }> }>;
      };
    }
  >;
}
const described = describeCalls() as Described;
const page = readFileSync(join(serverRoot, '../../docs/how-to/connect-your-own-shop.md'), 'utf8');

it('the calls are described, each with what it is asked and what it answers', () => {
  expect(Object.keys(described.paths)).toEqual(['/customers', '/orders', '/products', '/coupons', '/orders/act']);
  for (const { post } of Object.values(described.paths)) {
    expect(post.requestBody.content['application/json']?.schema).not.toEqual({});
    expect(post.responses['200']?.content['application/json']?.schema).toHaveProperty(
      post.operationId === 'orders/act' ? 'anyOf' : 'type',
    );
    expect(post.responses).toHaveProperty('401');
  }
});

it('what the page shows a shop to answer is what is described', () => {
  const [block = ''] = /```json\n([\s\S]*?)```/.exec(page)?.slice(1) ?? [];
  const examples = block.split(/\n(?=\{)/).map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(examples.map((example) => Object.keys(example)[0])).toEqual(['customers', 'orders', 'products']);
  for (const example of examples) {
    const [name = ''] = Object.keys(example);
    const schema = described.paths[`/${name}`]?.post.responses['200']?.content['application/json']?.schema;
    const parsed = z.fromJSONSchema(schema as never).safeParse(example);
    expect(parsed.error, name).toBeUndefined();
    expect(z.fromJSONSchema(schema as never).safeParse({ ...example, [name]: [{ id: 7 }] }).success).toBe(false);
  }
});

it('what the page says is asked is what is asked', () => {
  const asked = [...page.matchAll(/`(\{"(?:changed|create|find|search|withdraw)".*?\})`:/g)].map(([, text = '']) =>
    JSON.parse(text.replace(/" or null/g, '"').replaceAll('"..."', '"x"')),
  ) as Record<string, unknown>[];
  expect(asked).toHaveLength(6);
  for (const question of asked) {
    const fits = Object.values(questions).some((schema) => schema.safeParse(question).success);
    expect(fits, JSON.stringify(question)).toBe(true);
  }
});
