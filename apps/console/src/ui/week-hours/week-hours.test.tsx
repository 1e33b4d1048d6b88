import { type Weekday, type WeekHours, weekdays } from '@chatso/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import '../../app/i18n/languages.ts';
import { renderUi } from '../../app/testing/render-app.tsx';
import { showLanguage } from '../../lib/formats/language.ts';
import { timeOfDay } from '../../lib/formats/week.ts';
import { anInstallation, fakeServer } from '../../lib/testing/fake-server.ts';
import { hoursInWords, SameHoursSwitch, WeekHoursEditor } from './index.ts';

afterEach(() => showLanguage('en'));

const day = (openTime: string, closeTime: string, enabled = true) => ({ enabled, openTime, closeTime });
const weekOf = (hours: Partial<WeekHours> = {}): WeekHours => ({
  ...(Object.fromEntries(weekdays.map((name) => [name, day('09:00', '17:30')])) as WeekHours),
  sunday: day('11:00', '12:00', false),
  ...hours,
});

interface Options {
  week?: WeekHours;
  same?: boolean;
  changed?: ReadonlySet<Weekday>;
  problem?: (day: Weekday) => string | undefined;
}

async function setUp({ week = weekOf(), same = false, ...rest }: Options = {}) {
  await showLanguage('en');
  let last = week;
  function Page() {
    const [value, setValue] = useState(week);
    const [sameHours, setSameHours] = useState(same);
    last = value;
    return (
      <WeekHoursEditor sameHours={sameHours} value={value} onChange={setValue} onSameHours={setSameHours} {...rest} />
    );
  }
  const rendered = renderUi(<Page />);
  return { ...rendered, user: userEvent.setup(), week: () => last };
}

const times = (week: WeekHours) => weekdays.map((name) => `${week[name].openTime}-${week[name].closeTime}`);

describe('the same hours every day', () => {
  it('[P-26] a time chosen applies to every open day, and a day pressed later receives it', async () => {
    const { user, week } = await setUp({ same: true });
    const monday = screen.getByRole('button', { name: 'Monday' });
    expect(monday.getAttribute('aria-pressed')).toBe('true');
    await user.selectOptions(screen.getByRole('combobox', { name: 'To' }), '6:00 pm');
    expect(times(week())).toEqual([...Array(6).fill('09:00-18:00'), '11:00-12:00']);
    await user.click(screen.getByRole('button', { name: 'Sunday' }));
    expect(week().sunday).toEqual(day('09:00', '18:00'));
    await user.click(monday);
    expect(week().monday.enabled).toBe(false);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent?.slice(0, 3))).toEqual([
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
    ]);
  });

  it('[P-25] all day is 00:00 to 00:00; unticked, the times come back', async () => {
    const { user, week } = await setUp({ same: true });
    const allDay = screen.getByRole('checkbox', { name: '24 hours' });
    await user.click(allDay);
    expect(week().friday).toEqual(day('00:00', '00:00'));
    expect(screen.queryByRole('combobox')).toBeNull();
    await user.click(allDay);
    expect(week().friday).toEqual(day('09:00', '17:30'));
  });

  it('[P-26] the switch may stand elsewhere, and does the same there', async () => {
    await showLanguage('en');
    const heard: unknown[] = [];
    const week = weekOf({ saturday: day('10:00', '16:00') });
    const hear = (what: unknown) => heard.push(what);
    renderUi(<SameHoursSwitch sameHours={false} value={week} onChange={hear} onSameHours={hear} />);
    await userEvent.setup().click(screen.getByRole('switch', { name: 'Same hours every day' }));
    expect(heard).toEqual([weekOf(), true]);
  });

  it('[P-26] switched on, gives every open day the times of the first', async () => {
    const { user, week } = await setUp({ week: weekOf({ saturday: day('10:00', '16:00') }) });
    await user.click(screen.getByRole('switch', { name: 'Same hours every day' }));
    expect(times(week())).toEqual([...Array(6).fill('09:00-17:30'), '11:00-12:00']);
    expect(screen.getByRole('group', { name: 'Open on' })).toBeInTheDocument();
  });
});

describe('a row for each day', () => {
  it('[P-27] has half hours in the clock of the reader, and a time of older data', async () => {
    await setUp({ week: weekOf({ monday: day('09:15', '17:30') }) });
    const from = screen.getByRole('combobox', { name: 'Monday, from' });
    expect(within(from).getByRole('option', { selected: true })).toHaveTextContent('9:15 am');
    const words = within(from)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(words.slice(0, 3)).toEqual(['24 hours', '12:00 am', '12:30 am']);
    expect(words).toHaveLength(50);
    const plain = screen.getByRole('combobox', { name: 'Tuesday, to' });
    expect(within(plain).getAllByRole('option')).toHaveLength(48);
  });

  it('changes one day only, closes and opens it, and copies its times to the other open days', async () => {
    const { user, week } = await setUp();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Thursday, to' }), '8:00 pm');
    expect(times(week())[3]).toBe('09:00-20:00');
    expect(times(week()).filter((one) => one === '09:00-17:30')).toHaveLength(5);
    await user.click(screen.getByRole('switch', { name: 'Monday, open' }));
    expect(week().monday.enabled).toBe(false);
    expect(screen.getAllByText('Closed')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Copy the hours of Thursday to the other open days' }));
    expect(times(week())).toEqual(['09:00-17:30', ...Array(5).fill('09:00-20:00'), '11:00-12:00']);
    expect(screen.getByRole('status')).toHaveTextContent('The hours of Thursday were copied');
  });

  it('[P-25] 24 hours is a choice of the first time', async () => {
    const { user, week } = await setUp();
    const from = screen.getByRole('combobox', { name: 'Friday, from' });
    await user.selectOptions(from, '24 hours');
    expect(week().friday).toEqual(day('00:00', '00:00'));
    expect(screen.queryByRole('combobox', { name: 'Friday, to' })).toBeNull();
    await user.selectOptions(from, '8:30 am');
    expect(week().friday).toEqual(day('08:30', '17:00'));
  });

  it('says what is not saved, what is wrong, and what ends on the next day', async () => {
    const words = 'Choose a time';
    await setUp({
      week: weekOf({ friday: day('20:00', '02:00') }),
      changed: new Set(['friday']),
      problem: (name) => (name === 'monday' ? words : undefined),
    });
    expect(screen.getAllByText('Not saved yet')).toHaveLength(1);
    expect(screen.getByText('next day')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Monday, to' })).toHaveAccessibleDescription(words);
    expect(screen.getByRole('combobox', { name: 'Friday, to' })).not.toHaveAccessibleDescription();
  });
});

describe('a week in words', () => {
  it('puts days in a row together that have the same times', async () => {
    await showLanguage('en');
    expect(hoursInWords(weekOf())).toBe('Mon to Sat, 9:00 am to 5:30 pm');
    expect(hoursInWords(weekOf({ wednesday: day('09:00', '17:30', false), sunday: day('00:00', '00:00') }))).toBe(
      'Mon to Tue, 9:00 am to 5:30 pm; Thu to Sat, 9:00 am to 5:30 pm; Sun, 24 hours',
    );
    const always = Object.fromEntries(weekdays.map((name) => [name, day('00:00', '00:00')])) as WeekHours;
    expect(hoursInWords(always)).toBe('24 hours');
    const never = Object.fromEntries(weekdays.map((name) => [name, day('09:00', '12:00', false)])) as WeekHours;
    expect(hoursInWords(never)).toBe('Closed');
  });

  it('reads by the clock and the words of another language', async () => {
    await showLanguage('fr-CA');
    expect(hoursInWords(weekOf())).toBe(`lun. à sam., ${timeOfDay('09:00')} à ${timeOfDay('17:30')}`);
  });
});

it.each([true, false])(
  '[issue 28 A] hours say that the time zones of the server are outdated: %s',
  async (outdated) => {
    const server = fakeServer({
      'GET /api/installation-config': () => ({ body: anInstallation({ timeZonesOutdated: outdated }) }),
    });
    await setUp();
    await waitFor(() => expect(server.to('/api/installation-config')).not.toEqual([]));
    if (outdated) expect(await screen.findByRole('alert')).toHaveTextContent('Update Node.js on the server');
    else expect(screen.queryByRole('alert')).toBeNull();
  },
);
