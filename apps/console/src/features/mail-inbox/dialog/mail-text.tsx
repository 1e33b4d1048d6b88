import type { Mail } from '@chatso/contract';
import { UnstyledButton } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../../ui/rich-text.tsx';
import classes from './dialog.module.css';

/**
 * What was written, in a frame that runs nothing and belongs to no page: also what a sanitiser overlooked stays in there.
 * Links open a tab of their own, which learns nothing of this one.
 */
function Frame({ html, label }: { html: string; label: string }) {
  const [height, setHeight] = useState(160);
  return (
    <iframe
      className={classes.frame}
      referrerPolicy="no-referrer"
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={`<!doctype html><base target="_blank"><meta name="color-scheme" content="light"><body dir="auto">${html}`}
      style={{ height }}
      title={label}
      onLoad={({ currentTarget: { contentDocument } }) => {
        const tall = contentDocument?.documentElement.scrollHeight ?? 0;
        if (tall > 0) setHeight(tall + 8);
      }}
    />
  );
}

export function MailText({ mail }: { mail: Mail }) {
  const { t } = useTranslation();
  const [quoted, setQuoted] = useState(false);
  const { htmlText, quotedHtml, text } = mail;
  return (
    <div className={classes.text}>
      {htmlText.trim() !== '' ? (
        <Frame html={htmlText} label={t('mailInbox.dialog.body')} />
      ) : text.trim() !== '' ? (
        <div className={classes.plain} dir="auto">
          <RichText text={text} />
        </div>
      ) : (
        <p className={classes.quiet}>{t('mailInbox.dialog.noText')}</p>
      )}
      {quotedHtml !== '' ? (
        <>
          <UnstyledButton aria-expanded={quoted} className={classes.quotedButton} onClick={() => setQuoted(!quoted)}>
            <Ellipsis aria-hidden size={14} /> {t(quoted ? 'mailInbox.dialog.hideQuoted' : 'mailInbox.dialog.quoted')}
          </UnstyledButton>
          {quoted ? <Frame html={quotedHtml} label={t('mailInbox.dialog.quoted')} /> : null}
        </>
      ) : null}
    </div>
  );
}
