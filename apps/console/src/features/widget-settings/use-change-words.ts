import { weekdays } from '@chatso/domain';
import { useMemo } from 'react';
import { weekdayName } from '../../lib/formats/week.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** So many changes are named below the form; of the others their number. */
const namedAtMost = 2;

/** Names of the form's fields: for the bar that says what is unsaved, and where two people have changed the same. */
export function useChangeWords(changed: readonly string[]) {
  const { t } = useTranslation();
  const labels = useMemo(() => {
    const named = t('widgetSettings.labels', { returnObjects: true }) as Record<string, string>;
    const flat = Object.fromEntries(Object.entries(named).map(([name, label]) => [name.replaceAll('__', '.'), label]));
    for (const day of weekdays) {
      for (const part of ['enabled', 'openTime', 'closeTime'] as const)
        flat[`businessDays.${day}.${part}`] = t(`widgetSettings.dayParts.${part}`, { day: weekdayName(day) });
    }
    return flat;
  }, [t]);
  const nameOf = (path: string): string => {
    if (path.startsWith('specialDays')) return t('widgetSettings.days.title');
    const [group = '', name = ''] = path.split('.');
    // Of a field, of its group, or of one of the two tabs of automatic answers.
    return labels[path] ?? labels[group] ?? labels[name] ?? path;
  };
  const names = [...new Set(changed.map(nameOf))];
  const more = names.length - namedAtMost;
  const first = names.slice(0, namedAtMost).join(', ');
  /** Lists and groups in words, where two people have changed the same. */
  const wordsOf = (value: unknown): string | undefined => {
    if (Array.isArray(value)) return value.map((one) => wordsOf(one) ?? String(one)).join(', ') || undefined;
    if (typeof value !== 'object' || value === null) return undefined;
    const { name, label, date } = value as { name?: string; label?: string; date?: string };
    return [date, name ?? label].filter(Boolean).join(' ') || undefined;
  };
  return {
    labels: Object.fromEntries([...Object.entries(labels), ...changed.map((path) => [path, nameOf(path)])]),
    what: more > 0 ? t('widgetSettings.andMore', { names: first, count: more }) : first,
    wordsOf,
  };
}
