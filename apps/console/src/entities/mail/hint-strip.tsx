import type { Mail } from '@chatso/contract';
import { UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ImageOff, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../lib/api/errors.ts';
import { mutationOf } from '../../lib/api/query-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog, toast } from '../../ui/index.ts';
import classes from './mail.module.css';
import { useMailsAgain } from './mails-again.ts';

/** What makes one careful about who wrote; nothing where there is nothing. */
export function HintStrip({ mail }: { mail: Mail }) {
  const { t } = useTranslation();
  const look = useMailsAgain();
  const [asking, setAsking] = useState(false);
  const block = useMutation({ ...mutationOf('mails.blockSender'), meta: { quiet: true } });
  const { spf, dkim, dmarc, replyTo, otherName, stranger = false } = mail.hints;
  const { address } = mail.from;
  const unverified = [spf, dkim, dmarc].includes('fail');
  if (mail.direction === 'out' || !(unverified || replyTo || otherName || stranger)) return null;
  const said = (verdict: typeof spf) => (verdict === null ? t('mail.unknown') : t(`mail.verdicts.${verdict}`));
  return (
    <div className={classes.hint} role="note">
      <ShieldAlert aria-hidden size={18} strokeWidth={1.75} />
      <div className={classes.hintWords}>
        <p className={classes.hintTitle}>{t(`mail.${unverified ? 'unverified' : 'careful'}`)}</p>
        <p>
          {[
            stranger && t('mail.stranger', { address }),
            unverified && t('mail.verdict', { spf: said(spf), dkim: said(dkim), dmarc: said(dmarc) }),
            // What a stranger wrote into a ticket is answered to its customer.
            replyTo && !stranger && t('mail.answersGo', { address: replyTo }),
            otherName && t('mail.otherName', { address: otherName }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
      <UnstyledButton className={classes.link} onClick={() => setAsking(true)}>
        {t('mail.block')}
      </UnstyledButton>
      <ConfirmDialog
        confirmLabel={t('mail.block')}
        danger
        focus="cancel"
        opened={asking}
        title={t('mail.blockTitle', { address })}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await block.mutateAsync({ body: { address } });
          toast.success(t('mail.blocked', { address }));
          look();
        }}
      >
        {t('mail.blockBody')}
      </ConfirmDialog>
    </div>
  );
}

/** Of one host there may be many. */
const picturesIn = ({ htmlText, quotedHtml }: Mail): number =>
  `${htmlText}${quotedHtml}`.split(/<img\b[^>]*\sdata-remote=/).length - 1;

/** Remote pictures tell their sender that one reads: they are shown when somebody says so. */
export function PicturesBar({ mail, failed, onShow }: { mail: Mail; failed: boolean; onShow(): void }) {
  const { t } = useTranslation();
  const look = useMailsAgain();
  const trust = useMutation({
    ...mutationOf('mails.trustPictures'),
    meta: { quiet: true },
    onSuccess: look,
    onError(error) {
      const words = errorMessage(error);
      if (words !== null) toast.error(words);
    },
  });
  if (mail.blockedPictures.length === 0) return null;
  const count = Math.max(picturesIn(mail), mail.blockedPictures.length);
  return (
    <div className={classes.pictures} title={mail.blockedPictures.join(', ')}>
      <ImageOff aria-hidden size={18} strokeWidth={1.75} />
      <span className={classes.hintWords}>{t(failed ? 'mail.picturesFailed' : 'mail.pictures', { count })}</span>
      <UnstyledButton className={classes.link} onClick={onShow}>
        {t('mail.show')}
      </UnstyledButton>
      <UnstyledButton
        className={classes.link}
        disabled={trust.isPending}
        onClick={() => trust.mutate({ params: { id: mail._id } })}
      >
        {t('mail.trust')}
      </UnstyledButton>
    </div>
  );
}
