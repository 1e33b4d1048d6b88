import type { AuditEntry } from '@chatso/contract';
import { Drawer } from '@mantine/core';
import { useIsPhone } from '../../lib/browser/viewport.ts';
import { exactTime } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './audit.module.css';
import { AuditSentence } from './audit-sentence.tsx';
import { actorWords, subjectWords } from './audit-words.ts';

/** Everything an entry knows. */
export function AuditDrawer({ entry, onClose }: { entry: AuditEntry | null; onClose(): void }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return (
    <Drawer
      classNames={{ header: classes.drawerHeader, title: classes.drawerTitle, body: classes.drawerBody }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      opened={entry !== null}
      position="right"
      size={isPhone ? '100%' : 400}
      title={t('audit.details')}
      onClose={onClose}
    >
      {entry ? <Facts entry={entry} /> : null}
    </Drawer>
  );
}

function Facts({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const none = t('audit.none');
  const details = Object.entries(entry.data);
  const facts = [
    [t('audit.who'), actorWords(entry)],
    [t('audit.what'), <AuditSentence entry={entry} key="sentence" />],
    [t('audit.whom'), subjectWords(entry) ?? none],
    [t('audit.when'), exactTime(Date.parse(entry.at))],
    [t('audit.address'), entry.ip ?? none],
    [t('audit.browser'), entry.userAgent ?? none],
    [t('audit.code'), entry.action],
    [t('audit.actorId'), entry.actor.id ?? none],
    [t('audit.subjectId'), entry.subject?.id ?? none],
    [t('audit.request'), entry.requestId],
  ] as const;
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div className={classes.fact} key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {details.length > 0 ? (
        <>
          <h3 className={classes.subheading}>{t('audit.data')}</h3>
          <dl className={classes.facts}>
            {details.map(([label, value]) => (
              <div className={classes.fact} key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
    </>
  );
}
