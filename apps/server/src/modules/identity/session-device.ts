import type { DeviceSession } from '@chatso/contract';
import Bowser from 'bowser';

type Device = Pick<DeviceSession, 'browser' | 'platform' | 'deviceType'>;

const nothing: Device = { browser: null, platform: null, deviceType: null };
const types = ['desktop', 'mobile', 'tablet', 'tv', 'bot'] as const;

/** The device's name as a person recognises it; empty for programs that do not say. */
export function describeDevice(userAgent: string | null): Device {
  if (userAgent === null || userAgent === '') return nothing;
  const { browser, os, platform } = Bowser.parse(userAgent);
  const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ').slice(0, 100) || null;
  return {
    browser: words(browser.name, browser.version?.split('.')[0]),
    platform: words(os.name, os.versionName ?? os.version),
    deviceType: types.find((type) => type === platform.type) ?? null,
  };
}
