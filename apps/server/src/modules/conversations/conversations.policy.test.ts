import type { Permission, Role } from '@chatso/contract';
import { outboundCategoryName } from '@chatso/domain';
import { describe, expect, it } from 'vitest';
import type { AgentActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { type ActedRow, manages, mayAct, refuseAction, viewerOf, wasOffered } from './conversations.policy.ts';

const actor = (role: Role, more: Partial<AgentActor> = {}): AgentActor => ({
  kind: 'agent',
  userId: 'me',
  role,
  permissions: new Set<Permission>(),
  memberStores: [{ storeId: 'store', categoryIds: [] }],
  sessionId: 's',
  ...more,
});
const may = (...names: Permission[]) => ({ permissions: new Set(names) });
const lookingOn = may('liveChat', 'spectateChat');

const chat = (more: Partial<ActedRow> = {}): ActedRow => ({
  state: 'ongoing',
  client_left: false,
  archived: false,
  agent_id: 'somebody',
  transferring_to: null,
  assigned_to: null,
  spectator_ids: [],
  store_id: 'store',
  category_id: null,
  category_name: null,
  ...more,
});

function answer(action: Parameters<typeof refuseAction>[0], row: ActedRow, who: AgentActor): string {
  try {
    refuseAction(action, row, who);
    return 'ok';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

describe('[D-06] [D-27] whose chats one sees', () => {
  it('all of them as an admin, colleagues ones with both permissions, else the own', () => {
    expect(viewerOf(actor('admin'))).toMatchObject({ userId: 'me', all: true, colleagues: false });
    expect(viewerOf(actor('chatso_admin'))).toMatchObject({ all: true });
    expect(viewerOf(actor('coach', lookingOn))).toMatchObject({ all: false, colleagues: true });
    expect(viewerOf(actor('custom_role', may('spectateChat')))).toMatchObject({ colleagues: false });
    expect(viewerOf(actor('agent', may('liveChat')))).toMatchObject({ colleagues: false });
    expect(viewerOf(actor('agent')).stores).toEqual([{ storeId: 'store', categoryIds: [] }]);
  });

  it('managers are coaches, marketing managers and admins', () => {
    const roles = ['agent', 'marketing_agent', 'custom_role', 'coach', 'marketing_manager', 'admin'] as const;
    expect(roles.filter((role) => manages(actor(role)))).toEqual(['coach', 'marketing_manager', 'admin']);
  });

  it('ends the own chats, managers those of others too', () => {
    const mayEnd = (who: AgentActor, agentId: string | null) => mayAct('end-chat', chat({ agent_id: agentId }), who);
    expect(mayEnd(actor('agent'), 'me')).toBe(true);
    expect(mayEnd(actor('agent'), 'somebody')).toBe(false);
    expect(mayEnd(actor('agent'), null)).toBe(false);
    expect(mayEnd(actor('coach', lookingOn), 'somebody')).toBe(true);
    expect(mayEnd(actor('admin'), 'somebody')).toBe(true);
  });
});

describe('[D-06] to whom a waiting chat was offered', () => {
  const serves = (categoryIds: string[], storeId = 'store') =>
    actor('agent', { memberStores: [{ storeId, categoryIds }] });
  const offered = (who: AgentActor, category: string | null) =>
    wasOffered(who, { store_id: 'store', category_id: category });

  it('who serves its store and department, all departments when none is named, and admins', () => {
    expect(offered(serves([]), null)).toBe(true);
    expect(offered(serves([]), 'sales')).toBe(true);
    expect(offered(serves(['sales']), 'sales')).toBe(true);
    expect(offered(serves(['sales']), null)).toBe(true);
    expect(offered(serves(['returns']), 'sales')).toBe(false);
    expect(offered(serves(['sales'], 'another'), 'sales')).toBe(false);
    expect(offered(actor('agent', { memberStores: [] }), null)).toBe(false);
    expect(offered(actor('admin', { memberStores: [] }), 'sales')).toBe(true);
  });
});

describe('[H-90] [H-11] what one may do to it', () => {
  it('writes in the own chat, and not in a colleague one, whether one looks on or not', () => {
    expect(answer('message', chat({ agent_id: 'me' }), actor('agent'))).toBe('ok');
    expect(answer('message', chat({ spectator_ids: ['me'] }), actor('coach', lookingOn))).toBe('forbidden');
    expect(answer('message', chat({ agent_id: 'me', transferring_to: 'kim' }), actor('agent'))).toBe('transferring');
    expect(answer('message', chat({ agent_id: 'me', client_left: true }), actor('agent'))).toBe('conversation-ended');
    expect(answer('archive', chat({ state: 'missed', agent_id: null }), actor('agent'))).toBe('ok');
    expect(answer('archive', chat({ state: 'missed', agent_id: null, archived: true }), actor('agent'))).toBe(
      'bad-request',
    );
  });

  it('goes on with a chat one was asked to take, wherever it is', () => {
    const asked = chat({ transferring_to: 'me', store_id: 'another' });
    expect(answer('transfer-accept', asked, actor('agent'))).toBe('ok');
    expect(answer('transfer-accept', chat({ transferring_to: 'kim' }), actor('admin'))).toBe('forbidden');
  });

  it('looks on in the own departments, and in outbound chats of the own stores whatever their department', () => {
    const far = { memberStores: [{ storeId: 'store', categoryIds: ['returns'] }] };
    const coach = actor('coach', { ...lookingOn, ...far });
    const sales = chat({ category_id: 'sales', category_name: 'Sales' });
    const outbound = chat({ category_id: 'out', category_name: outboundCategoryName });
    expect(answer('spectate', chat(), coach)).toBe('ok');
    expect(answer('spectate', sales, coach)).toBe('not-found');
    expect(answer('spectate', outbound, coach)).toBe('ok');
    expect(answer('spectate', { ...outbound, store_id: 'another' }, coach)).toBe('not-found');
    expect(answer('spectate', outbound, actor('agent', far))).toBe('not-found');
  });

  it('takes over as a manager only', () => {
    expect(answer('take', chat(), actor('coach', lookingOn))).toBe('ok');
    expect(answer('take', chat(), actor('custom_role', lookingOn))).toBe('forbidden');
    expect(answer('take', chat({ store_id: 'another' }), actor('admin', { memberStores: [] }))).toBe('ok');
  });
});
