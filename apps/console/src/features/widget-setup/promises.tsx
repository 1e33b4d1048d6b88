import { Anchor, Button } from '@mantine/core';
import { ExternalLink, Inbox, MessageCircle, Sparkles, TicketPercent } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './widget-setup.module.css';

const promises = { engage: MessageCircle, coupons: TicketPercent, recommendations: Sparkles, offline: Inbox } as const;

/** P-03: what the widget does for the shop, and a page to see it on before it is installed anywhere. */
export function Promises({ analyticsId }: { analyticsId: string }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <aside aria-labelledby={id} className={classes.promises}>
      <h2 className={classes.heading} id={id}>
        {t('widgetSetup.promises.title')}
      </h2>
      <ul className={classes.promiseList}>
        {(Object.entries(promises) as [keyof typeof promises, typeof Inbox][]).map(([name, Icon]) => (
          <li className={classes.promise} key={name}>
            <span className={classes.promiseIcon}>
              <Icon aria-hidden size={16} strokeWidth={1.75} />
            </span>
            <div>
              <h3 className={classes.promiseName}>{t(`widgetSetup.promises.${name}.name`)}</h3>
              <p className={classes.words}>{t(`widgetSetup.promises.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className={classes.test}>
        <h3 className={classes.promiseName}>{t('widgetSetup.test.title')}</h3>
        <p className={classes.words}>{t('widgetSetup.test.text')}</p>
        <Button
          component="a"
          fullWidth
          href={`/widget/test/${encodeURIComponent(analyticsId)}`}
          leftSection={<ExternalLink size={16} strokeWidth={1.75} />}
          rel="noreferrer"
          target="_blank"
          variant="default"
        >
          {t('widgetSetup.test.open')}
        </Button>
        <p className={classes.words}>
          <Anchor href={`/widget/examples/${encodeURIComponent(analyticsId)}`} inherit rel="noreferrer" target="_blank">
            {t('widgetSetup.test.examples')}
          </Anchor>
        </p>
      </div>
    </aside>
  );
}
