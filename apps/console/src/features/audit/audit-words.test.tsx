import type { AuditEntry } from '@chatso/contract';
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { i18next, laterTexts } from '../../app/i18n/i18n.ts';
import '../../app/i18n/languages.ts';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { showLanguage } from '../../lib/formats/language.ts';
import { sessionStore } from '../../lib/session/session.ts';
import { aUser, workspaceIds } from '../../lib/testing/fake-server.ts';
import { AuditTable } from './audit-table.tsx';
import { actionWords, sentenceWords } from './audit-words.ts';

const id = '0190a000-0000-7000-8000-000000000001';
const anEntry = (action: string, over: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ _id: id, at: '2026-11-20T10:00:00.000Z', action, data: {}, ip: null, userAgent: null, requestId: 'r' },
  actor: { kind: 'agent', id, name: 'Imogen Park' },
  subject: null,
  other: null,
  ...over,
});
const user = (name: string | null) => ({ type: 'user', id, name });
const chat = (name: string | null) => ({ type: 'conversation', id, name });

const entries = {
  invited: anEntry('member.invited', {
    subject: user('robin@shop.test'),
    data: { email: 'robin@shop.test', role: 'agent' },
  }),
  moved: anEntry('member.role-changed', { subject: user('Robin'), data: { from: 'agent', to: 'coach' } }),
  gone: anEntry('member.suspended', { subject: user(null) }),
  asked: anEntry('conversation.transfer-requested', { subject: chat('Maya Lind'), other: { id, name: 'Robin' } }),
  missed: anEntry('conversation.missed', {
    subject: chat('Maya Lind'),
    actor: { kind: 'job', id: 'sweep', name: null },
  }),
  began: anEntry('conversation.started', {
    subject: chat('Maya Lind'),
    actor: { kind: 'visitor', id, name: 'Maya Lind' },
  }),
  role: anEntry('role.created', { subject: { type: 'role', id, name: null }, data: { name: 'Weekend' } }),
  unknown: anEntry('rocket.launched', { subject: user('Robin') }),
};

const held = (data: AuditEntry[]) => ({
  ...{ data: { data }, isPending: false, isFetching: false, isPlaceholderData: false, error: null },
  refetch: vi.fn(),
});

beforeAll(laterTexts);
afterAll(() => showLanguage('en'));

it('an entry reads as a sentence that names who, whom and what it was about', () => {
  expect(Object.values(entries).map(sentenceWords)).toEqual([
    'Imogen Park invited robin@shop.test (Agent)',
    'Imogen Park changed the role of Robin (Agent → Manager)',
    'Imogen Park suspended a member',
    'Imogen Park asked Robin to take over the chat with Maya Lind',
    'Chatso marked the chat with Maya Lind as missed',
    'Maya Lind started a chat',
    'Imogen Park created the role Weekend',
    'Imogen Park rocket launched',
  ]);
  expect(actionWords('member.role-changed')).toBe('Changed the role of a member');
  expect(actionWords('conversation.transfer-requested')).toBe('Asked a colleague to take over a chat');
});

it('and so it does in French', async () => {
  await showLanguage('fr-CA');
  expect(i18next.language).toBe('fr-CA');
  expect([entries.invited, entries.asked, entries.missed].map(sentenceWords)).toEqual([
    'Imogen Park a invité robin@shop.test (Agent)',
    'Imogen Park a demandé à Robin de reprendre le clavardage avec Maya Lind',
    'Chatso a marqué comme manqué le clavardage avec Maya Lind',
  ]);
  expect(actionWords('member.invited')).toBe('A invité une personne');
  await showLanguage('en');
});

it('a chat is a link to it; the row opens the entry', async () => {
  sessionStore.setState({ user: aUser(), workspaceId: workspaceIds.first, phase: 'signed-in' });
  await renderScreen(
    <>
      <h1>Audit log</h1>
      <AuditTable query={held([entries.asked])} onOpen={() => undefined} />
    </>,
  );
  expect(screen.getByRole('link', { name: 'the chat with Maya Lind' })).toHaveAttribute(
    'href',
    `/ws/${workspaceIds.first}/live-chat?conversationId=${id}`,
  );
  expect(
    screen.getByRole('button', { name: 'Open: Imogen Park asked Robin to take over the chat with Maya Lind' }),
  ).toBeEnabled();
});
