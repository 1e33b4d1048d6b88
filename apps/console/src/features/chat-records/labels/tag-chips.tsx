import type { RecordLabels } from '@chatso/contract';
import { X } from 'lucide-react';
import { TagDot } from '../../../entities/chat-label/tag-dot.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import classes from './labels.module.css';

type ChatTag = RecordLabels['tags'][number];

/** As many as a column has room for; the others are named by its title. */
const roomFor = 2;

export function TagChips({ tags }: { tags: readonly ChatTag[] }) {
  const { t } = useTranslation();
  if (tags.length === 0) return '–';
  const rest = tags.length - roomFor;
  return (
    <span className={classes.chips}>
      {tags.slice(0, roomFor).map((tag) => (
        <span className={classes.chip} key={tag._id}>
          <TagDot color={tag.color} />
          <bdi className={classes.text}>{tag.name}</bdi>
        </span>
      ))}
      {rest > 0 ? <span className={classes.rest}>{t('recordLabels.more', { count: rest })}</span> : null}
    </span>
  );
}

/** All of them, each with the way to take it off. */
export function OwnTags({ tags, onRemove }: { tags: readonly ChatTag[]; onRemove(tag: ChatTag): void }) {
  const { t } = useTranslation();
  return tags.map((tag) => (
    <span className={classes.chip} key={tag._id}>
      <TagDot color={tag.color} />
      <bdi className={classes.text}>{tag.name}</bdi>
      <button
        aria-label={t('recordLabels.takeOff', { name: tag.name })}
        className={classes.off}
        type="button"
        onClick={() => onRemove(tag)}
      >
        <X aria-hidden size={12} />
      </button>
    </span>
  ));
}
