import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorMessage } from '../../lib/api/errors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ChangesBar } from '../changes-bar.tsx';
import { Notice } from '../notice.tsx';
import classes from './form-parts.module.css';
import type { ContractForm } from './use-contract-form.ts';

interface FormBarProps {
  form: Pick<ContractForm<never>, 'dirty' | 'saving' | 'save' | 'discard'> &
    Partial<Pick<ContractForm<never>, 'conflict'>>;
  /** What has changed, in words. */
  what: string;
  /** Something is on its way that has to be there first. */
  waiting?: boolean;
}

const isInSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
};

/** Leads to what is said above a form, where whoever saves at its end does not see it. True when it had to. */
function leadToNotices(): boolean {
  const notices = document.querySelector<HTMLElement>('[data-form-notices]');
  if (!notices || isInSight(notices)) return false;
  notices.scrollIntoView({ block: 'center' });
  notices.focus({ preventScroll: true });
  return true;
}

/** Below a form, as long as it has unsaved changes. */
export function FormBar({ form, what, waiting = false }: FormBarProps) {
  const { t } = useTranslation();
  if (!form.dirty) return null;
  const clashes = (form.conflict?.clashes.length ?? 0) > 0;
  async function save(): Promise<void> {
    // What two people have changed is looked at before one overwrites the other.
    if (clashes && leadToNotices()) return;
    // Drawn first, then led to.
    if (!(await form.save())) setTimeout(leadToNotices);
  }
  return (
    <ChangesBar
      invalid={waiting}
      saving={form.saving}
      what={clashes ? `${t('forms.savedFirst')} · ${what}` : what}
      onDiscard={form.discard}
      onSave={() => void save()}
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
  const failure = error ? errorMessage(error) : null;
  if (!conflict && failure === null) return null;
  return (
    <div className={classes.notices} data-form-notices tabIndex={-1}>
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
      {failure !== null ? <Notice tone="danger">{failure}</Notice> : null}
    </div>
  );
}
