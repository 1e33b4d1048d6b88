import type { ChatRecord } from '@chatso/contract';
import { Frown, Meh, Smile } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './chat-records.module.css';

const faces = { 0: Frown, 1: Meh, 2: Smile } as const;

/** L-37; words and a face, since a colour alone says nothing to some. */
export function Mood({ sentiment }: Pick<ChatRecord, 'sentiment'>) {
  const { t } = useTranslation();
  if (sentiment === null) return '–';
  const Face = faces[sentiment];
  return (
    <span className={classes.mood}>
      <Face aria-hidden size={16} strokeWidth={1.75} />
      {t(`liveChat.info.sentiments.${sentiment}`)}
    </span>
  );
}
