import type { Ticket } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { Lock, Reply } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../../lib/api/query-of.ts';
import { CommentBox } from '../detail/comment-box.tsx';
import classes from './editor.module.css';
import { ReplyForm } from './reply-form.tsx';

/** At the end of a ticket: an answer by mail, or a word to the team. What is typed into one stays while the other is shown. */
export function ReplyBox({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const [mode, setMode] = useState<'reply' | 'comment'>('reply');
  const accounts = useQuery(queryOf('mails.addresses', { query: {} })).data?.data ?? [];
  if (ticket.mergedInto !== null) return null;
  return (
    <div className={classes.box}>
      <fieldset aria-label={t('ticket.editor.label')} className={classes.tabs}>
        {(['reply', 'comment'] as const).map((name) => (
          <button
            aria-pressed={mode === name}
            className={classes.tab}
            key={name}
            type="button"
            onClick={() => setMode(name)}
          >
            {name === 'reply' ? <Reply aria-hidden size={15} /> : <Lock aria-hidden size={15} />}
            {t(`ticket.editor.${name}`)}
          </button>
        ))}
      </fieldset>
      <div hidden={mode !== 'reply'}>
        {accounts.length === 0 ? (
          <p className={classes.quiet}>{t('ticket.editor.noAccount')}</p>
        ) : (
          <ReplyForm accounts={accounts} key={ticket._id} ticket={ticket} />
        )}
      </div>
      <div hidden={mode !== 'comment'}>
        <CommentBox ticket={ticket} />
      </div>
    </div>
  );
}
