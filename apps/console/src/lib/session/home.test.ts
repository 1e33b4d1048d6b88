import { describe, expect, it } from 'vitest';
import { safeNext } from './home.ts';

describe('safeNext', () => {
  it('keeps paths of this console with query and place', () => {
    expect(safeNext('/w/1/live-chat?chat=2#last')).toBe('/w/1/live-chat?chat=2#last');
  });

  it.each([
    undefined,
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    'javascript:alert(1)',
    '/login?next=/x',
    '/logout',
  ])('leads home instead of to %j', (next) => {
    expect(safeNext(next)).toBe('/');
  });
});
