import type { User } from '@chatso/contract';
import { avatarAccept } from '@chatso/domain';
import { Button, FileButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Avatar, ConfirmDialog } from '../../ui/index.ts';
import classes from './photo-field.module.css';
import { usePhoto } from './use-photo.ts';

/** The photo with its preview while it is on its way. */
export function PhotoField({ user }: { user: User }) {
  const { t } = useTranslation();
  const photo = usePhoto();
  const reset = useRef<() => void>(null);
  const [removing, setRemoving] = useState(false);
  const { sending, problem } = photo;
  const percent = Math.round((sending?.progress ?? 0) * 100);
  return (
    <div className={classes.field}>
      {sending ? (
        <img alt={t('profile.preview')} className={classes.preview} src={sending.preview} />
      ) : (
        <Avatar name={user.fullname} size={72} src={user.avatar} />
      )}
      <div className={classes.side}>
        <p className={classes.label}>{t('profile.photo')}</p>
        {sending ? (
          <div className={classes.buttons}>
            <progress
              aria-label={t('profile.uploading', { percent })}
              className={classes.bar}
              max={100}
              value={percent}
            />
            <span aria-hidden className={classes.percent}>
              {t('profile.uploading', { percent })}
            </span>
            <Button variant="default" onClick={photo.stop}>
              {t('profile.stop')}
            </Button>
          </div>
        ) : (
          <div className={classes.buttons}>
            <FileButton
              accept={avatarAccept}
              inputProps={{ 'aria-label': t('profile.upload') }}
              resetRef={reset}
              onChange={(file) => {
                reset.current?.();
                if (file) photo.choose(file);
              }}
            >
              {(props) => (
                <Button {...props} variant="default">
                  {t(user.avatar ? 'profile.replace' : 'profile.upload')}
                </Button>
              )}
            </FileButton>
            {user.avatar ? (
              <Button color="danger" variant="subtle" onClick={() => setRemoving(true)}>
                {t('profile.remove')}
              </Button>
            ) : null}
            {photo.retry ? <Button onClick={photo.retry}>{t('common.retry')}</Button> : null}
          </div>
        )}
        {problem ? (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        ) : (
          <p className={classes.hint}>{t('profile.photoHint')}</p>
        )}
      </div>
      <ConfirmDialog
        confirmLabel={t('profile.remove')}
        danger
        opened={removing}
        title={t('profile.removeTitle')}
        onClose={() => setRemoving(false)}
        onConfirm={photo.remove}
      >
        {t('profile.removeBody')}
      </ConfirmDialog>
    </div>
  );
}
