import type { Conversation, User } from '@chatso/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sessionStore } from '../../../lib/session/session.ts';
import { aConversation, idOf, me } from '../../../lib/testing/factories.ts';
import { aMember } from '../../../lib/testing/member.ts';
import { TestMantine } from '../../../lib/testing/test-mantine.tsx';
import { LiveChatScope } from '../live-chat-provider.tsx';
import { liveHarness } from '../testing/live-scope.tsx';
import { couponChat } from '../testing/show-coupon.tsx';
import { closeCoupon, couponDialog } from './coupon-draft.ts';
import { CouponTool } from './coupon-tool.tsx';

afterEach(() => {
  cleanup();
  closeCoupon(couponChat._id);
});

type Plan = User['workspaces'][number]['plan'];
const workspaceId = idOf(800);
const own = { ...couponChat, state: 'ongoing' as const, agentId: me };

function show(chat: Conversation, { plan = {}, disabled = false }: { plan?: Partial<Plan>; disabled?: boolean } = {}) {
  const user = aMember(me, workspaceId);
  const [membership] = user.workspaces;
  if (membership) Object.assign(membership.plan, plan);
  sessionStore.setState({ user, workspaceId, phase: 'signed-in' });
  const { live } = liveHarness();
  render(
    <TestMantine env="test">
      <QueryClientProvider client={new QueryClient()}>
        <LiveChatScope live={live}>
          <CouponTool chat={chat} disabled={disabled} size={32} />
        </LiveChatScope>
      </QueryClientProvider>
    </TestMantine>,
  );
  return screen.queryByRole('button', { name: 'Send a coupon' });
}

it('[J-12] opens the dialog of its chat, in one’s own ongoing chat of a website', () => {
  const tool = show(own);
  fireEvent.click(tool as HTMLElement);
  expect(couponDialog.getState().chatId).toBe(own._id);
});

it.each([
  ['that is missed', { state: 'missed' as const }],
  ['that waits', { state: 'pending' as const }],
  ['that is over', { state: 'closed' as const }],
  ['one only looks on at', { agentId: idOf(91) }],
  ['of a social channel', { store: { ...own.store, type: 'whatsapp' as const } }],
])('[J-12] [J-30] is not there in a chat %s', (_what, over) => {
  expect(show({ ...own, ...over } as Conversation)).toBeNull();
});

it('[J-13] [J-30] is off while the chat is being handed over', () => {
  expect(show(own, { disabled: true })).toBeDisabled();
});

it('[J-12] below Advanced it says which plan has it, and opens nothing', async () => {
  fireEvent.click(show(own, { plan: { type: 'standard' } }) as HTMLElement);
  expect(await screen.findByText(/Advanced/)).toBeInTheDocument();
  expect(couponDialog.getState().chatId).toBeNull();
});

it('[J-12] [R-14] without a shop behind the store it says that one is to be connected', async () => {
  const plain = aConversation({ state: 'ongoing', agentId: me });
  fireEvent.click(show({ ...plain, store: { ...plain.store, crmStoreId: null } }) as HTMLElement);
  expect(await screen.findByText('This store has no online shop connected')).toBeInTheDocument();
  expect(couponDialog.getState().chatId).toBeNull();
});
