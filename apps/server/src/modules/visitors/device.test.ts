import { describe, expect, it } from 'vitest';
import { countryCodeOf, countryName, deviceOf, locationOf, publicAddress, referrerProviderOf } from './device.ts';
import { customerTypeOf } from './use-cases/classify-visitor.ts';

describe('what a session tells of a visitor', () => {
  it('[G-29] browser, platform, device and kind of device come from the user agent', () => {
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';
    expect(deviceOf(phone)).toEqual({
      browser: 'Safari 17',
      platform: 'iOS 17.0',
      device: 'Apple iPhone',
      deviceType: 'mobile',
    });
    const laptop =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
    expect(deviceOf(laptop)).toMatchObject({ browser: 'Chrome 131', platform: 'Windows 10', deviceType: 'desktop' });
  });

  it.each([undefined, '', 'x', '\u0000', '('.repeat(5000)])('[G-29] survives the user agent %j', (userAgent) => {
    expect(deviceOf(userAgent).deviceType).toBeNull();
  });

  it('[G-29] the country comes from the address', async () => {
    expect(await countryCodeOf('142.35.1.1')).toBe('CA');
    expect(await countryCodeOf('::ffff:8.8.8.8')).toBe('US');
    expect(await countryCodeOf('127.0.0.1')).toBeNull();
    expect(await countryCodeOf('nonsense')).toBeNull();
    expect(await countryCodeOf(null)).toBeNull();
    expect([countryName('CA'), countryName(null), countryName('??')]).toEqual(['Canada', null, null]);
    expect(locationOf('DE')).toEqual({ country: 'Germany', countryCode: 'DE' });
    expect(locationOf('Germany')).toEqual({ country: 'Germany', countryCode: null });
    expect(locationOf(null)).toEqual({ country: null, countryCode: null });
  });

  it.each([
    [null, 'direct'],
    ['', 'direct'],
    ['https://www.google.com/', 'google'],
    ['https://mail.google.co.uk/x', 'google'],
    ['https://l.facebook.com/l.php', 'facebook'],
    ['https://www.instagram.com/', 'instagram'],
    ['https://www.linkedin.com/feed', 'linkedin'],
    ['https://shop.test/cart', 'direct'],
    ['https://blog.example/', 'other'],
    ['https://google.evil.example/', 'other'],
    ['https://notgoogle.com/', 'other'],
  ])('[G-29] the referrer %j is %s', (referrer, provider) => {
    expect(referrerProviderOf(referrer, 'shop.test')).toBe(provider);
  });

  it.each([
    ['8.8.8.8', '8.8.8.8'],
    ['::ffff:8.8.8.8', '8.8.8.8'],
    ['2606:4700::1', '2606:4700::1'],
    ['192.168.1.7', null],
    ['::ffff:10.0.0.1', null],
    ['::1', null],
    ['fd00::1', null],
    ['172.31.0.1', null],
    ['nonsense', null],
    [null, null],
  ])('[G-26] the address %j stands for one visitor as %j', (ip, expected) => {
    expect(publicAddress(ip)).toBe(expected);
  });
});

describe('customerTypeOf', () => {
  it.each([
    [{ isCustomer: true, hadChats: true, returnCount: 3 }, 'Registered'],
    [{ isCustomer: false, hadChats: true, returnCount: 0 }, 'Returning'],
    [{ isCustomer: false, hadChats: false, returnCount: 1 }, 'Returning'],
    [{ isCustomer: false, hadChats: false, returnCount: 0 }, 'Non-registered'],
  ] as const)('[G-30] [I-25] %j is %s', (facts, expected) => {
    expect(customerTypeOf(facts)).toBe(expected);
  });
});
