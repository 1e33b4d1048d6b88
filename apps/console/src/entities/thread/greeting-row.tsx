import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './message-row.module.css';

/** The shop's own words, so that the agent knows what the customer has read; apart from what anybody wrote. */
export function GreetingRow({ texts }: { texts: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <div className={classes.column}>
      <div className={classes.greeting}>
        <span className={classes.greetingTitle}>{t('liveChat.greeting')}</span>
        {texts.map((text) => (
          <p className={classes.greetingText} dir="auto" key={text}>
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}
