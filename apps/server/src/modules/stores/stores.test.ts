import { chatsoStoreSettingsSchema } from '@chatso/contract';
import type { WeekHours } from '@chatso/domain';
import { describe, expect, it } from 'vitest';
import { completeSettings, defaultWeek, newStoreSettings } from './default-settings.ts';
import { isStoreOpen, nextOpeningOf } from './service-hours.ts';

describe('settings of a new store', () => {
  it('[P-28] [P-29] [G-04] [G-05] [G-06] [G-08] [G-11] [G-13] [G-15] are the documented ones', () => {
    const settings = newStoreSettings();
    expect(chatsoStoreSettingsSchema.parse(settings)).toEqual(settings);
    expect(settings).toMatchObject({
      showWidget: true,
      timeZone: 'America/Vancouver',
      welcomeMessage: 'Hi! Please tell us a few things before we can help you.',
      offlineChatMessage: "We've received your message and will be in touch with you shortly!",
      serviceDepartmentMsg: 'How can we help you today?',
      ratingMessage: 'Thanks for chatting with us today. How was your experience?',
    });
    expect(settings.widgetCustomization).toMatchObject({
      position: 'bottom-right',
      primaryColor: '#33363D',
      title: 'Live chat support',
      subtitle: 'Average reply time: 5 minutes',
    });
  });

  it('[G-12] the leave-a-message form asks name, email and message; the phone is optional', () => {
    expect(newStoreSettings().offlineOutageInquirySettings).toEqual({
      name: true,
      email: true,
      phone: false,
      message: true,
    });
  });

  it('a setting that is younger than the stored row reads as its default', () => {
    const { businessDays } = newStoreSettings();
    const settings = completeSettings({ businessDays, showWidget: false });
    expect(settings.showWidget).toBe(false);
    expect(settings.widgetCustomization.title).toBe('Live chat support');
  });
});

describe('service hours', () => {
  const kept = (hours: ReturnType<typeof newStoreSettings>) => ({ settings: hours, holidayDays: [] });
  const settings = { ...newStoreSettings({ enableServiceHours: true, timeZone: 'America/Los_Angeles' }) };
  /** A Friday. */
  const at = (time: string) => new Date(`2026-11-20T${time}:00-08:00`);

  it('[G-16] are those of the store in its own time zone', () => {
    expect(isStoreOpen(kept(settings), null, at('09:00'))).toBe(true);
    expect(isStoreOpen(kept(settings), null, at('16:59'))).toBe(true);
    expect(isStoreOpen(kept(settings), null, at('17:00'))).toBe(false);
    expect(isStoreOpen(kept(settings), null, at('08:59'))).toBe(false);
  });

  it('[G-16] count only while they are switched on', () => {
    expect(isStoreOpen(kept({ ...settings, enableServiceHours: false }), null, at('23:00'))).toBe(true);
  });

  it('[G-16] open 00:00 and close 00:00 is 24 hours', () => {
    const friday = { enabled: true, openTime: '00:00', closeTime: '00:00' };
    const days: WeekHours = { ...defaultWeek, friday };
    const allDay = { ...settings, businessDays: { ...settings.businessDays, days } };
    expect(isStoreOpen(kept(allDay), null, at('00:00'))).toBe(true);
    expect(isStoreOpen(kept(allDay), null, at('23:59'))).toBe(true);
  });

  it("[G-16] a department's own hours come before the store's", () => {
    const late = { enabled: true, openTime: '18:00', closeTime: '22:00' };
    expect(isStoreOpen(kept(settings), { ...defaultWeek, friday: late }, at('19:00'))).toBe(true);
    expect(isStoreOpen(kept(settings), { ...defaultWeek, friday: late }, at('12:00'))).toBe(false);
  });

  it('[G-16] say when a closed store opens next, and nothing while it is open', () => {
    expect(nextOpeningOf(kept(settings), at('12:00'))).toBeNull();
    expect(nextOpeningOf(kept(settings), at('18:00'))).toEqual({ inDays: 3, day: 'monday', time: '09:00' });
    expect(nextOpeningOf(kept(settings), at('08:00'))).toEqual({ inDays: 0, day: 'friday', time: '09:00' });
  });
});
