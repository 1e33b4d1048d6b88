import { useEffect } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './widget-settings.module.css';

const sections = [
  ['widget-look', 'look'],
  ['widget-launcher', 'launcher'],
  ['widget-languages', 'speech'],
  ['widget-hours', 'hours'],
  ['widget-rating', 'rating'],
  ['widget-missed', 'missed'],
  ['widget-messages', 'messages'],
  ['widget-fields', 'fields'],
  ['widget-departments', 'departments'],
  ['widget-protection', 'protection'],
] as const;

function go(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: 'start' });
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/** A long form's parts, to jump to. */
export function SectionLinks() {
  const { t } = useTranslation();
  useEffect(() => {
    // A link of another page, as '#widget-hours' of the dashboard.
    const wanted = sections.find(([id]) => location.hash === `#${id}`);
    if (wanted) go(wanted[0]);
  }, []);
  return (
    <nav aria-label={t('widgetSettings.sections')} className={classes.links}>
      {sections.map(([id, name]) => (
        <button className={classes.link} key={id} type="button" onClick={() => go(id)}>
          {t(`widgetSettings.${name}.title`)}
        </button>
      ))}
    </nav>
  );
}
