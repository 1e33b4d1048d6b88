import { describe, expect, it } from 'vitest';
import { networkOf } from './network.ts';

describe('networkOf', () => {
  it('is the address itself for IPv4, however the server listens', () => {
    expect([networkOf('203.0.113.7'), networkOf('::ffff:203.0.113.7')]).toEqual(['203.0.113.7', '203.0.113.7']);
  });

  it('is the same for all addresses of one /64, in every spelling', () => {
    const spellings = ['2001:db8:0:7::1', '2001:0db8:0000:0007:a:b:c:d', '2001:DB8::7:0:0:0:1', '2001:db8:0:7::9%eth0'];
    expect([...new Set(spellings.map(networkOf))]).toEqual(['2001:db8:0:7::/64']);
    expect(networkOf('2001:db8:0:8::1')).toBe('2001:db8:0:8::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect(networkOf('64:ff9b::203.0.113.7')).toBe('64:ff9b:0:0::/64');
  });

  it('leaves what is no address alone', () => {
    expect(networkOf('unknown')).toBe('unknown');
    expect(networkOf('')).toBe('');
  });
});
