import type { Customer } from '@chatso/contract';
import { expect, it } from 'vitest';
import { aConversation, baseTime, isoAt } from '../../../lib/testing/factories.ts';
import { comparedOf } from './comparison.tsx';

const chat = aConversation({ customerEmail: null, customerFullname: null });
const nobody: Customer = {
  ...{ id: '1', first_name: '', last_name: '', fullname: '', email: null, phone: null, billing: {}, shipping: {} },
  ...{ store_id: '2', type: null, currency: 'USD', clv: 0, total_orders: 0, total_orders_thirty_days_ago: 0 },
  ...{ average_order_frequency: null, average_order_amount: null, points: 0, date_created_gmt: isoAt(baseTime) },
  wc_last_active: null,
};
const same = (here: object, there: Partial<Customer>) =>
  comparedOf(
    { ...chat, ...here, client: { ...chat.client, phone: null, ...(here as { client?: object }).client } },
    {
      ...nobody,
      ...there,
    },
  )
    .filter((fact) => fact.same)
    .map(({ name }) => name);

it('[I-22] what nobody has said on either side is not the same', () => {
  expect(same({ locationInfo: { ...chat.locationInfo, country: null, countryCode: null } }, {})).toEqual([]);
  expect(same({ customerFullname: ' ', customerEmail: ' ' }, { fullname: ' ', email: ' ' })).toEqual([]);
  // No digits, so no telephone.
  expect(same({ client: { phone: '---' } }, { phone: 'none' })).toEqual([]);
});

it('[I-22] what means the same is, however it is written', () => {
  expect(
    same(
      { customerFullname: 'Ada Lane', customerEmail: 'ADA@shop.test', client: { phone: '+353 (1) 555' } },
      { fullname: ' ada lane ', email: 'ada@shop.test', phone: '3531555' },
    ),
  ).toEqual(['name', 'phone', 'email']);
});
