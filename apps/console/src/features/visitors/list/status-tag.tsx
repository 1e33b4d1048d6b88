import type { Visitor } from '@chatso/contract';
import { visitorLimits } from '@chatso/domain';
import { CircleAlert, Clock, MessageCircle, Star } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { timerLabel } from '../../../lib/formats/formats.ts';
import { useTicking } from '../../../lib/formats/now.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { cooldownLeft, tagOf, type VisitorTag } from '../state/status.ts';
import classes from './status-tag.module.css';

const icons: Partial<Record<VisitorTag, ReactNode>> = {
  rating: <Star aria-hidden size={14} strokeWidth={1.75} />,
  pending: <Clock aria-hidden size={14} strokeWidth={1.75} />,
  missed: <CircleAlert aria-hidden size={14} strokeWidth={1.75} />,
  'in-chat': <MessageCircle aria-hidden size={14} strokeWidth={1.75} />,
};

/** M-27; drawn again only when it is another one. */
export function StatusTag({ visitor }: { visitor: Pick<Visitor, 'conversationStatus' | 'lastPrompted'> }) {
  const { t } = useTranslation();
  const tag = useTicking((now) => tagOf(visitor, now)) as VisitorTag;
  if (tag === 'no-prompt') return <span className={classes.none}>{t('visitors.tags.no-prompt')}</span>;
  if (tag === 'prompted') return <PromptedTag visitor={visitor} />;
  return (
    <span className={classes.tag} data-tag={tag}>
      {icons[tag]}
      {t(`visitors.tags.${tag}`)}
    </span>
  );
}

interface PromptedTagProps {
  visitor: Pick<Visitor, 'lastPrompted'>;
  /** It names the button it is in; a timer names nothing. */
  named?: boolean;
}

/** M-28: how long it lasts, in words and as a bar that is full at three minutes. */
export function PromptedTag({ visitor, named = false }: PromptedTagProps) {
  const { t } = useTranslation();
  const seconds = useTicking((now) => Math.ceil(cooldownLeft(visitor, now) / 1000));
  const share = (seconds * 1000) / visitorLimits.promptEveryMs;
  return (
    <span className={classes.tag} data-tag="prompted" {...(named ? {} : { role: 'timer' })}>
      {t('visitors.tags.prompted', { time: timerLabel(seconds * 1000) })}
      <span aria-hidden className={classes.bar} style={{ '--share': share } as CSSProperties} />
    </span>
  );
}
