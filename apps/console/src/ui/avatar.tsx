import { initialsOf, tintOf } from '@chatso/domain';
import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import classes from './avatar.module.css';

export type Presence = 'online' | 'idle' | 'offline';

interface AvatarProps {
  name: string;
  /** Picture address; the initials stay when it is missing or broken. */
  src?: string | null;
  size?: 24 | 28 | 32 | 36 | 40 | 72;
  presence?: Presence;
}

/**
 * A person. The picture and the initials say nothing to a screen reader, because the name always stands beside it; the
 * presence is read as a word. The dot is cut out of the colour behind it: set `--behind` on a tinted row.
 */
export function Avatar({ name, src, size = 36, presence }: AvatarProps) {
  const { t } = useTranslation();
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={classes.avatar} data-size={size} data-tint={tintOf(name)}>
      <span aria-hidden className={classes.face}>
        {src && src !== broken ? (
          <img alt="" className={classes.picture} src={src} onError={() => setBroken(src)} />
        ) : (
          initialsOf(name)
        )}
      </span>
      {presence ? (
        <span className={classes.dot} data-presence={presence}>
          <VisuallyHidden>{t(`presence.${presence}`)}</VisuallyHidden>
        </span>
      ) : null}
    </span>
  );
}
