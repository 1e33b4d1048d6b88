import { describe, expect, it } from 'vitest';
import { aNavigation } from '../testing/fake-server.ts';
import { isRouteKept, navigationUrls } from './route-filter.ts';

describe('isRouteKept', () => {
  it('[C-19] keeps a route whose first part the navigation leads to, without /add, /banned and parameters', () => {
    const urls = ['live-chat', 'visitor', 'settings/auto-triggers', 'admin-options?tab=team'];
    for (const path of [
      ...['/live-chat', '/live-chat/$conversationType', '/visitor', '/visitor/banned', '/admin-options'],
      ...['/settings/auto-triggers/add', '/settings/auto-triggers/$autoTriggerId', '/settings/chat-widget'],
      ...['/visitor/:id', '/visitor/{id}', '/$any/visitor'],
    ]) {
      expect({ path, kept: isRouteKept(path, urls) }).toEqual({ path, kept: true });
    }
    for (const path of ['/all-chat', '/visitors', '/setting', '/dashboard', '/live', '/banned/all-chat', '/team'])
      expect({ path, kept: isRouteKept(path, urls) }).toEqual({ path, kept: false });
  });

  it('[C-20] analytics matches any analytics/ address', () => {
    expect(isRouteKept('/analytics/$analyticsType', ['analytics/chats'])).toBe(true);
    expect(isRouteKept('/analytics', ['analytics'])).toBe(true);
    expect(isRouteKept('/analytics', ['custom-report', 'my/analytics/'])).toBe(false);
    expect(isRouteKept('/custom-report', ['analytics/custom-report'])).toBe(false);
  });

  it('[C-21] always keeps empty, root, wildcard, logout, not-found, privacy, export and /ws/ paths', () => {
    for (const path of ['', '/', '*', '/*', '/$', '$', '/logout', '/not-found', '/privacy-policy'])
      expect({ path, kept: isRouteKept(path, []) }).toEqual({ path, kept: true });
    for (const path of ['/custom-report-export', '/ws/$workspaceId', '/ws/1/anything'])
      expect({ path, kept: isRouteKept(path, []) }).toEqual({ path, kept: true });
    expect(isRouteKept('/export', [])).toBe(false);
  });

  it('[C-19] [C-27] counts addresses of all sections and their inner items, but none that lead outside', () => {
    const navigation = aNavigation(['visitor']);
    const outside = { ...navigation.section1[0], id: 'x', url: 'https://suite.test/all-chat', type: 'link' as const };
    const inside = { ...outside, url: '/ws/0193b0a0/custom-report?x=1' };
    const item = { ...outside, url: '', sub_items: [outside, inside] };
    const urls = navigationUrls({
      ...navigation,
      section3: [{ ...item, popup_items: [{ ...item, url: 'account/me' }] }],
    } as never);
    expect(urls).toContain('visitor');
    expect(isRouteKept('/custom-report', urls)).toBe(true);
    expect(isRouteKept('/account', urls)).toBe(true);
    expect(isRouteKept('/all-chat', urls)).toBe(false);
  });
});
