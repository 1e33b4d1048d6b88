import type { Mail } from '@chatso/contract';
import { UnstyledButton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImageOff, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../../lib/api/errors.ts';
import { keyOf, mutationOf, queryOf } from '../../../lib/api/query-of.ts';
import { ConfirmDialog, toast } from '../../../ui/index.ts';
import { useLookAgain } from '../use-mail-changes.ts';
import classes from './dialog.module.css';

/** What makes one careful about who wrote; nothing where there is nothing. */
export function HintStrip({ mail }: { mail: Mail }) {
  const { t } = useTranslation();
  const look = useLookAgain();
  const [asking, setAsking] = useState(false);
  const block = useMutation({ ...mutationOf('mails.blockSender'), meta: { quiet: true } });
  const { spf, dkim, dmarc, replyTo, otherName } = mail.hints;
  const unverified = [spf, dkim, dmarc].includes('fail');
  if (mail.direction === 'out' || !(unverified || replyTo || otherName)) return null;
  const said = (verdict: typeof spf) =>
    verdict === null ? t('mailInbox.dialog.unknown') : t(`mailInbox.dialog.verdicts.${verdict}`);
  const { address } = mail.from;
  return (
    <div className={classes.hint} role="note">
      <ShieldAlert aria-hidden size={18} strokeWidth={1.75} />
      <div className={classes.hintWords}>
        <p className={classes.hintTitle}>{t(`mailInbox.dialog.${unverified ? 'unverified' : 'careful'}`)}</p>
        <p>
          {[
            unverified && t('mailInbox.dialog.verdict', { spf: said(spf), dkim: said(dkim), dmarc: said(dmarc) }),
            replyTo && t('mailInbox.dialog.answersGo', { address: replyTo }),
            otherName && t('mailInbox.dialog.otherName', { address: otherName }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
      <UnstyledButton className={classes.link} onClick={() => setAsking(true)}>
        {t('mailInbox.dialog.block')}
      </UnstyledButton>
      <ConfirmDialog
        confirmLabel={t('mailInbox.dialog.block')}
        danger
        focus="cancel"
        opened={asking}
        title={t('mailInbox.dialog.blockTitle', { address })}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await block.mutateAsync({ body: { address } });
          toast.success(t('mailInbox.dialog.blocked', { address }));
          look();
        }}
      >
        {t('mailInbox.dialog.blockBody')}
      </ConfirmDialog>
    </div>
  );
}

/** Remote pictures tell their sender that one reads: they are shown when somebody says so. */
export function PicturesBar({ mail, onShow }: { mail: Mail; onShow(): void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const trust = useMutation({
    ...mutationOf('mails.trustPictures'),
    meta: { quiet: true },
    onSuccess(answer) {
      client.setQueryData(queryOf('mails.get', { params: { id: mail._id }, query: {} }).queryKey, answer);
      void client.invalidateQueries({ queryKey: keyOf('mails.get') });
    },
    onError(error) {
      const words = errorMessage(error);
      if (words !== null) toast.error(words);
    },
  });
  const count = mail.blockedPictures.length;
  if (count === 0) return null;
  return (
    <div className={classes.pictures} title={mail.blockedPictures.join(', ')}>
      <ImageOff aria-hidden size={18} strokeWidth={1.75} />
      <span className={classes.hintWords}>{t('mailInbox.dialog.pictures', { count })}</span>
      <UnstyledButton className={classes.link} onClick={onShow}>
        {t('mailInbox.dialog.show')}
      </UnstyledButton>
      <UnstyledButton
        className={classes.link}
        disabled={trust.isPending}
        onClick={() => trust.mutate({ params: { id: mail._id } })}
      >
        {t('mailInbox.dialog.trust')}
      </UnstyledButton>
    </div>
  );
}
