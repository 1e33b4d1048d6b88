import { linkifyWithMail } from '@chatso/domain';
import { useMutation } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { mutationOf } from '../../lib/api/query-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { RichText } from '../../ui/rich-text.tsx';
import classes from './held-text.module.css';

interface HeldTextProps {
  conversationId: string;
  text: string;
}

/** Words of a stranger, whose links lead nowhere until somebody wants them to: here, or in the whole chat for everybody. */
export function HeldText({ conversationId, text }: HeldTextProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const allowing = useMutation({ ...mutationOf('conversations.allowLinks'), onSuccess: () => setShown(true) });
  // A bare host is no link for us either: there is nothing to show.
  const leads = linkifyWithMail(text).some(({ href }) => href !== undefined);
  const note = useRef<HTMLSpanElement>(null);
  // Once let through the note is gone, and the keys that pressed its button go on in the thread.
  useLayoutEffect(() => {
    const gone = note.current;
    return () => {
      if (gone?.contains(document.activeElement)) gone.closest<HTMLElement>('[tabindex]')?.focus();
    };
  }, []);
  const show = () => {
    setShown(true);
    note.current?.querySelector<HTMLElement>('button:last-child')?.focus();
  };
  return (
    <>
      {shown ? <RichText text={text} /> : text}
      <span className={classes.held} dir="ltr" ref={note}>
        <span className={classes.why}>
          <ShieldAlert aria-hidden size={13} strokeWidth={1.75} /> {t('heldLinks.held')}
        </span>
        {leads && !shown ? (
          <button className={classes.button} type="button" onClick={show}>
            {t('heldLinks.show')}
          </button>
        ) : null}
        <button
          aria-disabled={allowing.isPending}
          className={classes.button}
          type="button"
          onClick={() => !allowing.isPending && allowing.mutate({ params: { id: conversationId } })}
        >
          {t('heldLinks.allow')}
        </button>
      </span>
    </>
  );
}
