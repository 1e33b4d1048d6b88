import { parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import { shopifySchema } from '../../../../test/shops/shopify/shopify-schema.ts';
import { couponOperations } from './coupons.ts';
import { listOperations } from './lists.ts';
import { orderActionOperations } from './order-actions.ts';
import { checkOperations } from './shopify-shop.ts';
import { webhookOperations } from './webhooks.ts';

const schema = shopifySchema();
const all = [
  ...checkOperations,
  ...listOperations,
  ...couponOperations,
  ...webhookOperations,
  ...orderActionOperations,
];

it.each(all.map(({ text }) => [/(?:query|mutation) (\w+)/.exec(text)?.[1] ?? text, text]))(
  '%s is one that Shopify 2026-10 understands, without what it is about to drop',
  (_name, text) => {
    const document = parse(text);
    expect(validate(schema, document)).toEqual([]);
    expect(text).not.toMatch(/callbackUrl|customerSelection|priceRules/);
  },
);
