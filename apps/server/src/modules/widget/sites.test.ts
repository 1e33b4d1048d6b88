import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { isOwnOrigin } from '../../platform/http/own-pages.ts';
import { frameAncestors, hostOfStore, isStoreSite } from './sites.ts';

const production = { environment: 'production', publicUrl: 'https://chat.example' } as const;
const development = { environment: 'development', publicUrl: null } as const;
const store = { url: 'https://www.shop.example/en/' };

describe('whose pages may hold the widget', () => {
  it.each([
    ['https://shop.example', true],
    ['https://www.shop.example', true],
    ['https://shop.example/some/page?x=1', true],
    ['http://shop.example', false],
    ['https://shop.example:8443', false],
    ['https://evil.shop.example', false],
    ['https://shop.example.evil.test', false],
    ['https://evilshop.example', false],
    ['https://chat.example', false],
    ['http://localhost:3000', false],
    ['null', false],
    ['javascript:alert(1)', false],
    ['', false],
  ])('[G-01] in production %s: %s', (origin, allowed) => {
    expect(isStoreSite(production, store, origin)).toBe(allowed);
  });

  it('[G-01] a store without an address has no site, and one on http may also be on https', () => {
    expect(isStoreSite(production, { url: null }, 'https://shop.example')).toBe(false);
    expect(isStoreSite(production, { url: 'http://shop.example' }, 'https://shop.example')).toBe(true);
    expect(hostOfStore(store)).toBe('www.shop.example');
  });

  it('[G-01] the own machine counts in development only', () => {
    expect(isStoreSite(development, store, 'http://localhost:5173')).toBe(true);
    expect(isStoreSite(development, store, 'http://127.0.0.1:3000')).toBe(true);
    expect(isStoreSite(development, store, 'https://localhost.evil.example')).toBe(false);
    expect(isStoreSite(production, store, 'http://localhost:5173')).toBe(false);
  });

  it('[G-01] our own pages are known by the address they were asked at or the public one', () => {
    const request = { host: '10.1.1.1:3000' } as FastifyRequest;
    expect(isOwnOrigin(production, request, 'http://10.1.1.1:3000')).toBe(true);
    expect(isOwnOrigin(production, request, 'https://chat.example')).toBe(true);
    expect(isOwnOrigin(production, request, 'https://shop.example')).toBe(false);
  });

  it('[G-01] the frame names the same hosts to the browser', () => {
    expect(frameAncestors(production, store)).toBe("'self' https://shop.example https://www.shop.example");
    expect(frameAncestors(production, { url: null })).toBe("'self'");
    expect(frameAncestors(production, { url: 'https://10.0.0.9:8443' })).toBe("'self' https://10.0.0.9:8443");
    expect(frameAncestors(development, store)).toContain('http://localhost:*');
  });
});
