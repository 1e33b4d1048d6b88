import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './consent-preview.module.css';

/** The lines of the widget's form, in the workspace's words; nothing in it can be used. */
export function ConsentPreview({ text, hasLink }: { text: string; hasLink: boolean }) {
  const { t } = useTranslation();
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.caption}>{t('privacy.consentPreview')}</figcaption>
      <div className={classes.widget}>
        <p className={classes.line}>
          <span aria-hidden className={classes.box} />
          <span className={classes.text} dir="auto">
            {text}
          </span>
        </p>
        {hasLink ? <span className={classes.link}>{t('privacy.consentPolicy')}</span> : null}
        <span aria-hidden className={classes.button}>
          {t('privacy.consentStart')}
        </span>
      </div>
    </figure>
  );
}
