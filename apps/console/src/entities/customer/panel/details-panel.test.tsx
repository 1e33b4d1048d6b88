import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { laterTexts } from '../../../app/i18n/i18n.ts';
import { dateAndTime } from '../../../lib/formats/formats.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { aConversation, aMessage, baseTime, idOf, isoAt, me } from '../../../lib/testing/factories.ts';
import { fakeServer, refused } from '../../../lib/testing/fake-server.ts';
import { aMember } from '../../../lib/testing/member.ts';
import { queryScope } from '../../../lib/testing/query-scope.tsx';
import { aVisitedPage } from '../testing.ts';
import { DetailsPanel } from './details-panel.tsx';

const workspaceId = idOf(800);
const department = { _id: idOf(7), name: 'Sizing & Fit' };

const patient = { timeout: 20_000 };

beforeEach(async () => {
  await laterTexts();
  fakeServer({});
  sessionStore.setState({ user: aMember(me, workspaceId), workspaceId, phase: 'signed-in' });
});

afterEach(() => {
  localStorage.clear();
});

function show(fields: Parameters<typeof aConversation>[0] = {}) {
  const { Wrapper } = queryScope();
  render(
    <Wrapper>
      <DetailsPanel opened chat={aConversation(fields)} onClose={() => undefined} />
    </Wrapper>,
  );
  return { user: userEvent.setup(), panel: screen.getByRole('complementary', { name: 'Details' }) };
}

const factOf = (label: string) =>
  screen.queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent ?? null;

it('[issue 27.10] a customer known by a typed email is not called registered', () => {
  show({ customerType: 'Returning', customerEmail: 'marit@shop.test', customerUnconfirmed: true });
  expect(factOf('Customer type')).toBe('Email typed, not confirmed');
  cleanup();
  show({ customerType: 'Registered', customerEmail: 'marit@shop.test' });
  expect(factOf('Customer type')).toBe('Registered');
});

it('[issue 27.10] its own agent sends a code to the typed address; what the server refuses is said', async () => {
  const typed = { customerEmail: 'marit@shop.test', customerUnconfirmed: true, state: 'ongoing' as const };
  show({ ...typed, agentId: idOf(77) });
  await screen.findByText('Email typed, not confirmed');
  expect(screen.queryByRole('button', { name: 'Send a code' })).toBeNull();
  cleanup();
  let answer: object = refused(429, 'Too many requests. Please wait a moment.');
  const server = fakeServer({ [`POST /api/conversations/${idOf(40)}/send-code`]: () => answer as never });
  const { user } = show({ ...typed, _id: idOf(40), agentId: me });
  await user.click(await screen.findByRole('button', { name: 'Send a code' }));
  expect(await screen.findByText(/^Too many requests/)).toBeInTheDocument();
  answer = { body: aMessage({ conversationId: idOf(40) }) };
  await user.click(screen.getByRole('button', { name: 'Send a code' }));
  expect(await screen.findByText('Code sent by email. It works for 10 minutes.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send a new code' })).toBeEnabled();
  expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

it('[H-12] [I-24] tells what the chat knows, and N/A of what it does not; the department on the Advanced plan only', async () => {
  show({
    category: department,
    acceptedDate: isoAt(baseTime + 125_000),
    rating: 4,
    sentiment: 2,
    customerEmail: 'marit@shop.test',
    locationInfo: { country: 'Norvège', countryCode: 'NO' },
  });
  expect(factOf('Email')).toBe('marit@shop.test');
  expect(factOf('Phone')).toBe('N/A');
  expect(factOf('Location')).toBe('Norway');
  await vi.waitFor(() => expect(factOf('Store')).toBe('Northwind Outfitters'), patient);
  expect(factOf('Department')).toBe('Sizing & Fit');
  expect(factOf('Waited')).toBe('2:05');
  expect(factOf('Rating')).toBe('4 of 5');
  expect(factOf('Sentiment')).toBe('Satisfied');
  expect(factOf('Ended')).toBeNull();
  cleanup();
  const member = aMember(me, workspaceId);
  const [membership] = member.workspaces;
  if (membership) membership.plan = { ...membership.plan, type: 'starter' };
  sessionStore.setState({ user: member });
  show({ category: department });
  await vi.waitFor(() => expect(factOf('Store')).not.toBeNull(), patient);
  expect(factOf('Department')).toBeNull();
});

it('what is unfolded or folded away is found so the next time', async () => {
  const { user } = show();
  expect(factOf('Visitor')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await user.click(await screen.findByRole('button', { name: 'This chat' }));
  await vi.waitFor(() => expect(factOf('Visitor')).toBe('#4127'), patient);
  cleanup();
  show();
  await vi.waitFor(() => expect(factOf('Visitor')).toBe('#4127'), patient);
  expect((await screen.findByRole('button', { name: 'This chat' })).getAttribute('aria-expanded')).toBe('false');
});

it('tells when the customer agreed, and to which words; asks for nothing where nothing was asked', async () => {
  const consent = {
    ...{ version: 4, text: 'I agree to be helped.', link: 'https://shop.test/privacy', at: isoAt(baseTime) },
  };
  const path = `/api/conversations/${aConversation()._id}/consent`;
  const server = fakeServer({ [`GET ${path}`]: () => ({ body: { consent, answers: [] } }) });
  const { user } = show({ hasGiven: true });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  const words = await screen.findByTitle('I agree to be helped. https://shop.test/privacy');
  expect(factOf('Consent')).toBe(dateAndTime(baseTime));
  expect(words.querySelector('time')?.dateTime).toBe(isoAt(baseTime));
  cleanup();
  localStorage.clear();
  const again = show();
  await again.user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(factOf('Time zone')).not.toBeNull();
  expect(server.to(path)).toHaveLength(1);
  expect(factOf('Consent')).toBeNull();
});

it('[I-27] says which page the visitor is on, on a line that is always there', async () => {
  const page = aVisitedPage({ pageUrl: 'https://shop.test/jackets', pageTitle: 'Storm jackets' });
  fakeServer({ 'GET /api/tracking/visited-pages': () => ({ body: { data: [page], count: 1 } }) });
  show({ visitorOnline: true });
  expect(factOf('Viewing')).toBe('N/A');
  await vi.waitFor(() => expect(factOf('Viewing')).toBe('Storm jackets'), patient);
  cleanup();
  show({ visitorOnline: false });
  await vi.waitFor(() => expect(factOf('Viewing')).toBe('N/A'), patient);
});
