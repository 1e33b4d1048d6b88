import { expect, it } from 'vitest';
import { chatTarget, notificationTarget } from './notification-target.ts';

it('[T-03] a chat leads agents to live chat and everybody else to all chats', () => {
  const missed = { type: 'chat-missed', data: { conversationId: 'c' } };
  expect(notificationTarget('w', 'agent', missed)).toBe('/ws/w/live-chat?tab=missed&conversationId=c');
  expect(notificationTarget('w', 'custom_role', missed)).toContain('/live-chat?');
  for (const role of ['coach', 'admin', 'chatso_admin', 'marketing_manager']) {
    expect(notificationTarget('w', role, missed)).toBe('/ws/w/all-chat?conversationId=c');
  }
  expect(chatTarget('w', 'agent', 'c', 'pending')).toBe('/ws/w/live-chat?tab=pending&conversationId=c');
});

it('leads to what a notification is about, or to the list', () => {
  expect(notificationTarget('w', 'admin', { type: 'plan', data: {} })).toBe('/ws/w/admin-options?tab=plans');
  expect(notificationTarget('w', 'agent', { type: 'ticket-assigned', data: { ticketId: 't' } })).toBe(
    '/ws/w/ticket-management/t',
  );
  expect(notificationTarget('w', 'agent', { type: 'role-changed', data: {} })).toBe('/ws/w/notifications');
});

it('several missed chats lead to their list, not to the last one', () => {
  const missed = { type: 'chat-missed', data: { conversationId: 'c', count: 4 } };
  expect(notificationTarget('w', 'agent', missed)).toBe('/ws/w/live-chat?tab=missed');
  expect(notificationTarget('w', 'admin', missed)).toBe('/ws/w/all-chat');
});
