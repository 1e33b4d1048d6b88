import type { Mail } from '@chatso/contract';
import { UnstyledButton } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { fileSize } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { RichText } from '../../ui/rich-text.tsx';
import classes from './mail.module.css';
import { MailFrame } from './mail-frame.tsx';

/** What somebody wrote; what they quoted below it is folded. */
export function MailText({ mail }: { mail: Mail }) {
  const { t } = useTranslation();
  const [quoted, setQuoted] = useState(false);
  const { _id, htmlText, quotedHtml, text, extent, size } = mail;
  return (
    <div className={classes.text}>
      {extent === 'whole' ? null : (
        <p className={classes.quiet} role="note">
          {t(`mail.extents.${extent}`, { size: fileSize(size) })}
        </p>
      )}
      {htmlText.trim() !== '' ? (
        <MailFrame html={htmlText} label={t('mail.body')} mailId={_id} />
      ) : text.trim() !== '' ? (
        <div className={classes.plain} dir="auto">
          <RichText text={text} />
        </div>
      ) : extent === 'whole' ? (
        <p className={classes.quiet}>{t('mail.noText')}</p>
      ) : null}
      {quotedHtml !== '' ? (
        <>
          <UnstyledButton aria-expanded={quoted} className={classes.quotedButton} onClick={() => setQuoted(!quoted)}>
            <Ellipsis aria-hidden size={14} /> {t(quoted ? 'mail.hideQuoted' : 'mail.quoted')}
          </UnstyledButton>
          {quoted ? <MailFrame html={quotedHtml} label={t('mail.quoted')} mailId={_id} /> : null}
        </>
      ) : null}
    </div>
  );
}
