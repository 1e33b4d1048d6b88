import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import classes from './changes-bar.module.css';
import { Kbd } from './kbd.tsx';

interface ChangesBarProps {
  /** What has changed, in words: 'Full name, Time zone'. */
  what: string;
  saving: boolean;
  /** Something typed cannot be saved yet. */
  invalid?: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** 56 px at the bottom of a page with unsaved changes; Mod+S saves. Rendered only while there are some. */
export function ChangesBar({ what, saving, invalid = false, onSave, onDiscard }: ChangesBarProps) {
  const { t } = useTranslation();
  const save = useRef(onSave);
  save.current = saving || invalid ? () => undefined : onSave;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      save.current();
    };
    document.addEventListener('keydown', onKey);
    // What is said in the corner stands above the bar.
    document.documentElement.dataset.changes = '';
    return () => {
      document.removeEventListener('keydown', onKey);
      delete document.documentElement.dataset.changes;
    };
  }, []);
  return (
    <section aria-label={t('changes.title')} className={classes.bar}>
      <p className={classes.text} role="status">
        <strong>{t('changes.title')}</strong> <span className={classes.what}>{what}</span>
      </p>
      <Button disabled={saving} variant="default" onClick={onDiscard}>
        {t('changes.discard')}
      </Button>
      <Button disabled={invalid} loading={saving} onClick={onSave}>
        <span className={classes.save}>
          {t('changes.save')}
          <span aria-hidden className={classes.key}>
            <Kbd keys="Mod+S" />
          </span>
        </span>
      </Button>
    </section>
  );
}
