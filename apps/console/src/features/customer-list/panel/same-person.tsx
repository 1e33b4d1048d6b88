import type { PersonDetail } from '@chatso/contract';
import { Button } from '@mantine/core';
import { GitMerge, History } from 'lucide-react';
import { calendarDate } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useKeepApart, useUndoMerge } from '../merge/use-merge.ts';
import { personName } from '../person-name.ts';
import type { CustomerList } from '../use-customer-list.ts';
import classes from './customer-panel.module.css';

/** One at a time: whoever is the same phone number first. For admins. */
export function PossiblySame({ person, list }: { person: PersonDetail; list: CustomerList }) {
  const { t } = useTranslation();
  const keepApart = useKeepApart();
  const [other] = person.alike;
  if (!other) return null;
  const why = other.why.map((reason) => t(`customers.pairs.why.${reason}`)).join(', ');
  return (
    <section aria-label={t('customers.pairs.title')} className={classes.same}>
      <GitMerge aria-hidden size={16} strokeWidth={1.75} />
      <div className={classes.sameBody}>
        <p className={classes.sameTitle}>{t('customers.pairs.probably', { name: personName(other) })}</p>
        <p className={classes.sameWhy} title={other.email ?? undefined}>
          {[why, other.email].filter(Boolean).join(' · ')}
        </p>
        <div className={classes.sameActions}>
          <Button size="compact-sm" variant="subtle" onClick={() => list.compare([person._id, other._id])}>
            {t('customers.merge.compare')}
          </Button>
          <Button
            color="gray"
            loading={keepApart.isPending}
            size="compact-sm"
            variant="subtle"
            onClick={() => keepApart.mutate({ params: { id: person._id }, body: { otherId: other._id } })}
          >
            {t('customers.pairs.notSame')}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The address names somebody who counts as this one since they were merged: maybe a moment ago, by a colleague. */
export function MergedInto({ person, asked }: { person: PersonDetail; asked: string }) {
  const { t } = useTranslation();
  if (person._id === asked) return null;
  const by = person.merges.find(({ other }) => other._id === asked)?.by;
  const name = personName(person);
  return (
    <div className={classes.mergedInto}>
      <Notice tone="info">
        {by ? t('customers.merge.mergedBy', { by, name }) : t('customers.merge.mergedWith', { name })}
      </Notice>
    </div>
  );
}

/** What was made one, by whom and when, and the way back while there is one. */
export function Merged({ person }: { person: PersonDetail }) {
  const { t } = useTranslation();
  const undo = useUndoMerge();
  if (person.merges.length === 0) return null;
  return (
    <section aria-label={t('customers.merge.done')} className={classes.merged}>
      <h2 className={classes.heading}>{t('customers.merge.done')}</h2>
      <ul className={classes.mergeList}>
        {person.merges.map((merge) => (
          <li className={classes.merge} key={merge._id}>
            <History aria-hidden size={16} strokeWidth={1.75} />
            <span className={classes.mergeWords}>
              {t('customers.merge.by', {
                name: personName(merge.other),
                by: merge.by ?? t('audit.goneActor'),
                date: calendarDate(Date.parse(merge.at)),
                until: calendarDate(Date.parse(merge.until)),
              })}
            </span>
            <Button
              aria-label={t('customers.merge.undoOf', { name: personName(merge.other) })}
              loading={undo.isPending && undo.variables?.params.id === merge._id}
              size="compact-sm"
              variant="default"
              onClick={() => undo.mutate({ params: { id: merge._id } })}
            >
              {t('customers.merge.undo')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
