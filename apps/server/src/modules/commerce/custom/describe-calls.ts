import { z } from 'zod';
import {
  couponsAnswer,
  customersDescribed,
  deedAnswer,
  doableAnswer,
  errorAnswer,
  ordersDescribed,
  productsDescribed,
} from './answers.ts';
import { type CallName, questions } from './questions.ts';

const calls: Readonly<Record<CallName, { summary: string; answer: z.ZodType; refusals?: Record<string, string> }>> = {
  customers: { summary: 'Customers that changed, or those with an e-mail', answer: customersDescribed },
  orders: {
    summary: 'Orders that changed, or what was bought with an e-mail, as a guest too',
    answer: ordersDescribed,
  },
  products: { summary: 'Products and variations that changed', answer: productsDescribed },
  coupons: {
    summary: 'Make a coupon, find, list or withdraw one; a shop without coupons answers 404',
    answer: couponsAnswer,
    refusals: {
      '404': 'The shop has no coupons',
      '409': 'The code is there already: {"error": "code-taken"}',
      '422': 'The shop does not want to make it; its words are shown to the agent',
    },
  },
  'orders/act': {
    summary: 'What the team may do about orders, and do it; a shop that lets nobody answers 404',
    answer: z.union([doableAnswer, deedAnswer]),
    refusals: {
      '404': 'Nothing can be done here',
      '422': 'The shop does not want to; its words are shown to the agent',
    },
  },
};

const header = (name: string, description: string) => ({
  ...{ name, in: 'header', required: true, description, schema: { type: 'string' } },
});

/** OpenAPI of what a shop of one's own answers, made from what is read of its answers. */
export function describeCalls(): object {
  const shapeOf = (schema: z.ZodType) => {
    const { $schema: _dialect, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return shape;
  };
  const json = (schema: z.ZodType) => ({ 'application/json': { schema: shapeOf(schema) } });
  const refusal = (description: string) => ({ description, content: json(errorAnswer) });
  const paths = Object.entries(calls).map(([name, { summary, answer, refusals = {} }]) => [
    `/${name}`,
    {
      post: {
        ...{ operationId: name, summary },
        parameters: [
          header('chatso-timestamp', 'Seconds since 1970; refuse what is more than five minutes from your clock.'),
          header('chatso-signature', 'v1= and hex HMAC-SHA256 of {timestamp}.{path}.{body} with the secret.'),
          header('chatso-request-id', 'For your log.'),
        ],
        requestBody: { required: true, content: json(questions[name as CallName]) },
        responses: {
          '200': { description: 'The rows, and the mark of the next page or null', content: json(answer) },
          '401': refusal('The signature or the clock is wrong'),
          ...Object.fromEntries(Object.entries(refusals).map(([status, said]) => [status, refusal(said)])),
        },
      },
    },
  ]);
  return {
    openapi: '3.1.0',
    info: {
      ...{ title: 'A shop of one’s own, as Chatso asks it', version: '1' },
      description:
        'What the shop answers below the address that an admin enters; docs/how-to/connect-your-own-shop.md.',
    },
    servers: [{ url: '{address}', variables: { address: { default: 'https://shop.example.com/chatso' } } }],
    paths: Object.fromEntries(paths),
  };
}
