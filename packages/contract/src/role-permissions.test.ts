import { describe, expect, it } from 'vitest';
import { permissionsOf } from './role-permissions.ts';
import { permissions, roles } from './roles.ts';

describe('permissionsOf', () => {
  it('[D-05] every built-in role may chat; a custom role by its map, and a missing key means no', () => {
    for (const role of roles.filter((one) => one !== 'custom_role')) {
      expect(permissionsOf(role, null).has('liveChat')).toBe(true);
    }
    expect([...permissionsOf('custom_role', { visitors: true, tickets: false })]).toEqual(['visitors']);
    expect(permissionsOf('custom_role', null).size).toBe(0);
  });

  it('[D-02] the higher admin may everything an admin may', () => {
    expect([...permissionsOf('chatso_admin', null)]).toEqual([...permissionsOf('admin', null)]);
    expect(permissionsOf('admin', null).size).toBe(permissions.length);
  });

  it('marketing roles chat like agent and coach, without settings', () => {
    for (const role of ['marketing_agent', 'marketing_manager'] as const) {
      const allowed = permissionsOf(role, null);
      for (const key of ['chatWidget', 'departments', 'autoTriggers', 'chatShortcuts', 'agents', 'billing'] as const) {
        expect(allowed.has(key)).toBe(false);
      }
    }
    expect(permissionsOf('marketing_manager', null).has('spectateChat')).toBe(true);
  });
});
