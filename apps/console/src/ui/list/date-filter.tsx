import '@mantine/dates/styles.layer.css';
import { addDays, type Days, dateSpans, daysOf, spanOf } from '@chatso/domain';
import { Button, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { Check, ChevronDown, X } from 'lucide-react';
import { useId, useState } from 'react';
import { dayOf as dayOfDate, parseTypedDate } from '../../lib/formats/typed-dates.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { IconButton } from '../icon-button.tsx';
import classes from './date-filter.module.css';
import bar from './filter-bar.module.css';
import 'dayjs/locale/fr-ca';

interface DateFilterProps {
  label: string;
  value: Days | null;
  /** By the clock that the days are meant by; said at the end of the choice. */
  today: string;
  zone?: string;
  onChange(days: Days | null): void;
}

/** '11/20/2026' (U-10). */
const typed = (day: string): string => (day === '' ? '' : `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`);

function useSpanWords(today: string) {
  const { t } = useTranslation();
  return (days: Days): string => {
    const span = spanOf(days, today);
    if (span) return t(`list.dates.${span}`);
    return days.from === days.to ? typed(days.from) : `${typed(days.from)} – ${typed(days.to)}`;
  };
}

/** One filter for a span of days: by its name, or by hand. What is applied stays until Apply. */
export function DateFilter({ label, value, today, zone, onChange }: DateFilterProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const words = useSpanWords(today);
  const choose = (days: Days | null) => {
    setOpened(false);
    onChange(days);
  };
  return (
    <span className={bar.chip} data-active={value ? true : undefined}>
      <Popover opened={opened} position="bottom-start" shadow="md" trapFocus onChange={setOpened}>
        <Popover.Target>
          <Button
            aria-expanded={opened}
            className={bar.filter}
            data-active={value ? true : undefined}
            rightSection={value ? null : <ChevronDown aria-hidden size={14} strokeWidth={1.75} />}
            variant="default"
            onClick={() => setOpened(!opened)}
          >
            {value ? null : <span className={bar.filterName}>{label}</span>}{' '}
            <span className={bar.filterValue}>{value ? words(value) : t('list.any')}</span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={label} className={classes.dropdown}>
          {opened ? (
            <Choice today={today} value={value} zone={zone} onCancel={() => setOpened(false)} onChoose={choose} />
          ) : null}
        </Popover.Dropdown>
      </Popover>
      {value ? (
        <IconButton
          className={bar.remove}
          icon={<X size={14} />}
          label={t('list.remove', { name: label })}
          size={28}
          onClick={() => onChange(null)}
        />
      ) : null}
    </span>
  );
}

interface ChoiceProps {
  value: Days | null;
  today: string;
  zone: string | undefined;
  onChoose(days: Days): void;
  onCancel(): void;
}

function Choice({ value, today, zone, onChoose, onCancel }: ChoiceProps) {
  const { t } = useTranslation();
  const current = value && spanOf(value, today);
  const [custom, setCustom] = useState(value !== null && current === null);
  return (
    <div className={classes.choice}>
      <ul className={classes.spans}>
        {dateSpans.map((span) => (
          <li key={span}>
            <SpanButton
              chosen={!custom && span === current}
              label={t(`list.dates.${span}`)}
              onClick={() => onChoose(daysOf(span, today))}
            />
          </li>
        ))}
        <li>
          <SpanButton chosen={custom} label={t('list.dates.custom')} onClick={() => setCustom(true)} />
        </li>
      </ul>
      {custom ? <Custom today={today} value={value} zone={zone} onCancel={onCancel} onChoose={onChoose} /> : null}
    </div>
  );
}

function SpanButton({ label, chosen, onClick }: { label: string; chosen: boolean; onClick(): void }) {
  return (
    <button aria-pressed={chosen} className={classes.span} type="button" onClick={onClick}>
      {label}
      {chosen ? <Check aria-hidden size={16} strokeWidth={1.75} /> : null}
    </button>
  );
}

type End = 'from' | 'to';
type Problem = 'startMissing' | 'endMissing' | 'startLater' | 'endLater' | 'notDate';

/** The typed day, or why it is none (L-32, L-33, L-34). */
function dayIn(end: End, text: string, today: string): { day: string } | { problem: Problem } {
  if (text.trim() === '') return { problem: end === 'from' ? 'startMissing' : 'endMissing' };
  const date = parseTypedDate(text);
  if (date === null) return { problem: 'notDate' };
  const day = dayOfDate(date);
  return day > today ? { problem: end === 'from' ? 'startLater' : 'endLater' } : { day };
}

/** Two typed days, or two pressed ones. An end before its start makes both the day that was entered (L-34). */
function Custom({ value, today, zone, onChoose, onCancel }: ChoiceProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const [texts, setTexts] = useState({ from: typed(value?.from ?? ''), to: typed(value?.to ?? '') });
  const [left, setLeft] = useState<Record<End, boolean>>({ from: false, to: false });
  const read = { from: dayIn('from', texts.from, today), to: dayIn('to', texts.to, today) };
  const days = { from: 'day' in read.from ? read.from.day : null, to: 'day' in read.to ? read.to.day : null };
  const settle = (end: End) => {
    setLeft((before) => ({ ...before, [end]: true }));
    const day = days[end];
    if (day === null || days.from === null || days.to === null || days.from <= days.to) return;
    setTexts({ from: typed(day), to: typed(day) });
  };
  const whole =
    days.from !== null && days.to !== null && days.from <= days.to ? { from: days.from, to: days.to } : null;
  const problem = (end: End): string | null => {
    const found = read[end];
    // Nobody is told that something is missing before they were there.
    if (!('problem' in found) || (!left[end] && texts[end].length < 8)) return null;
    return t(`list.dates.${found.problem}`);
  };
  const field = (end: End) => (
    <TextInput
      aria-describedby={problem(end) ? `${id}-problem` : undefined}
      data-autofocus={end === 'from' ? true : undefined}
      error={problem(end) !== null}
      label={t(end === 'from' ? 'list.dates.start' : 'list.dates.end')}
      maxLength={10}
      placeholder={t('list.dates.hint')}
      value={texts[end]}
      onBlur={() => settle(end)}
      onChange={({ currentTarget: { value: text } }) => setTexts((before) => ({ ...before, [end]: text }))}
    />
  );
  return (
    <form
      className={classes.custom}
      onSubmit={(event) => {
        event.preventDefault();
        setLeft({ from: true, to: true });
        if (whole) onChoose(whole);
      }}
    >
      <div className={classes.fields}>
        {field('from')}
        {field('to')}
      </div>
      <p className={classes.problem} id={`${id}-problem`} role="alert">
        {problem('from') ?? problem('to')}
      </p>
      <DatePicker
        allowSingleDateInRange
        className={classes.calendar}
        defaultDate={days.to ?? addDays(today, 0)}
        firstDayOfWeek={1}
        locale={i18n.language.toLowerCase()}
        maxDate={today}
        size="xs"
        type="range"
        value={[days.from, days.to]}
        weekendDays={[]}
        onChange={([from, to]) => setTexts({ from: typed(from ?? ''), to: typed(to ?? '') })}
      />
      <div className={classes.foot}>
        <span className={classes.zone}>{zone}</span>
        <Button size="xs" variant="default" onClick={onCancel}>
          {t('list.dates.cancel')}
        </Button>
        <Button disabled={whole === null} size="xs" type="submit">
          {t('list.dates.apply')}
        </Button>
      </div>
    </form>
  );
}

export type { Days };
