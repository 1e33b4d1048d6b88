import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api/errors.ts';
import { ChangesBar } from '../changes-bar.tsx';
import { Notice } from '../notice.tsx';
import classes from './form-parts.module.css';
import type { ContractForm } from './use-contract-form.ts';

interface FormBarProps {
  form: Pick<ContractForm<never>, 'dirty' | 'saving' | 'save' | 'discard'>;
  /** What has changed, in words. */
  what: string;
  /** Something is on its way that has to be there first. */
  waiting?: boolean;
}

/** Below a form, as long as it has unsaved changes. */
export function FormBar({ form, what, waiting = false }: FormBarProps) {
  if (!form.dirty) return null;
  return (
    <ChangesBar
      invalid={waiting}
      saving={form.saving}
      what={what}
      onDiscard={form.discard}
      onSave={() => void form.save()}
    />
  );
}

interface FormNoticesProps {
  form: Pick<ContractForm<never>, 'error' | 'conflict'>;
  /** Names of fields, for what two people have changed; 'hours.monday' in a group. */
  labels: Readonly<Record<string, string>>;
  /** A value in words, where it is neither text nor a number; undefined: as it is. */
  wordsOf?: (value: unknown, path: string) => string | undefined;
  /** What a refused save says, where the page has words of its own. */
  conflict?: ReactNode;
}

/** Above a form: why the last save failed, and theirs beside mine when somebody saved first. */
export function FormNotices({ form: { error, conflict }, labels, wordsOf, conflict: words }: FormNoticesProps) {
  const { t } = useTranslation();
  const said = (value: unknown, path: string): string => {
    const own = wordsOf?.(value, path);
    if (own !== undefined) return own;
    if (typeof value === 'boolean') return t(value ? 'forms.on' : 'forms.off');
    return value === '' || value === null || value === undefined ? t('forms.nothing') : String(value);
  };
  return (
    <>
      {conflict ? (
        <Notice tone="wait">
          {conflict.refusal ? (words ?? t('forms.conflict')) : `${t('forms.savedFirst')}. ${t('forms.clash')}`}
        </Notice>
      ) : null}
      {conflict && conflict.clashes.length > 0 ? (
        <ul aria-label={t('forms.savedFirst')} className={classes.clashes}>
          {conflict.clashes.map(({ path, mine, theirs }) => (
            <li className={classes.clash} key={path}>
              <strong>{labels[path] ?? path}</strong>
              <dl className={classes.versions}>
                <div>
                  <dt>{t('forms.yours')}</dt>
                  <dd>
                    <bdi>{said(mine, path)}</bdi>
                  </dd>
                </div>
                <div>
                  <dt>{t('forms.theirs')}</dt>
                  <dd>
                    <bdi>{said(theirs, path)}</bdi>
                  </dd>
                </div>
              </dl>
              <div className={classes.choice}>
                <Button
                  aria-label={t('forms.keepMineOf', { name: labels[path] ?? path })}
                  size="xs"
                  variant="default"
                  onClick={() => conflict.keepMine([path])}
                >
                  {t('forms.keepMine')}
                </Button>
                <Button
                  aria-label={t('forms.takeTheirsOf', { name: labels[path] ?? path })}
                  size="xs"
                  variant="default"
                  onClick={() => conflict.takeTheirs([path])}
                >
                  {t('forms.takeTheirs')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {error && errorMessage(error) !== null ? <Notice tone="danger">{errorMessage(error)}</Notice> : null}
    </>
  );
}
