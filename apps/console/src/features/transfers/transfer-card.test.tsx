import type { TransferRequest } from '@chatso/contract';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { i18next, laterTexts } from '../../app/i18n/i18n.ts';
import { TestMantine } from '../../lib/testing/test-mantine.tsx';
import { TransferCard } from './transfer-card.tsx';

beforeAll(laterTexts);
afterEach(cleanup);

const now = Date.parse('2026-11-20T10:00:00.000Z');
const request = {
  _id: '018f0000-0000-7000-8000-000000000001',
  agentId: '018f0000-0000-7000-8000-000000000002',
  agent: { fullname: 'Tomás Herrera', avatar: null },
  until: '2026-11-20T10:00:24.000Z',
  conversation: {
    customerFullname: 'Kwame Boateng',
    client: { fullname: null, avatar: null },
    customerEmail: null,
    visitorNumber: 7,
    category: { _id: 'c', name: 'Shipping' },
    store: { name: 'Northwind', type: 'facebook' },
  },
  messages: [
    { author: 'client', text: 'Customs want an invoice' },
    { author: 'agent', text: 'One moment' },
  ],
} as unknown as TransferRequest;

it('[H-51] [H-109] says who hands over which chat and how long there is to answer, and answers once', async () => {
  const onAccept = vi.fn(() => Promise.resolve());
  render(
    <TestMantine>
      <TransferCard now={now} request={request} onAccept={onAccept} onReject={() => Promise.resolve()} />
    </TestMantine>,
  );
  const card = screen.getByRole('article', { name: 'Transfer chat request: Kwame Boateng' });
  expect(card.textContent).toContain('Tomás Herrera wants to hand a chat over to you.');
  expect(card.textContent).toContain('Customs want an invoice');
  expect(card.textContent).toContain('Shipping');
  expect(screen.getByRole('timer').textContent).toBe('0:24');
  await userEvent.click(screen.getByRole('button', { name: i18next.t('transfers.accept') }));
  expect(onAccept).toHaveBeenCalledOnce();
});
