import type { Endpoints, ResponseOf } from '@chatso/contract';
import { avatarAccept, avatarProblem } from '@chatso/domain';
import { Button, FileButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { errorMessage, problemWords } from '../../../lib/api/errors.ts';
import { upload } from '../../../lib/files/upload.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Avatar } from '../../../ui/index.ts';
import classes from './member.module.css';

interface StorePhotoProps {
  name: string;
  /** Of this store; without one the person's own is shown. */
  avatar: string | null;
  fallback: string | null;
  onChange: (avatar: string | null) => void;
}

/** The face in one store. The file goes up at once, the change is saved with the rest of the form. */
export function StorePhoto({ name, avatar, fallback, onChange }: StorePhotoProps) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const reset = useRef<() => void>(null);

  async function send(file: File) {
    const wrong = avatarProblem(file);
    setProblem(wrong === null ? null : problemWords(wrong));
    if (wrong !== null) return;
    setPercent(0);
    try {
      const onProgress = (done: number) => setPercent(Math.round(done * 100));
      const input = { path: '/upload', field: 'files', file, workspaceId, onProgress } as const;
      const { results } = await upload<ResponseOf<Endpoints['files.upload']>>(input);
      onChange(results[0]?.url ?? null);
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setPercent(null);
    }
  }

  return (
    <div className={classes.photo}>
      <Avatar name={name} size={40} src={avatar ?? fallback} />
      <div className={classes.photoSide}>
        <FileButton
          accept={avatarAccept}
          inputProps={{ 'aria-label': t('people.member.photo') }}
          resetRef={reset}
          onChange={(file) => {
            reset.current?.();
            if (file) void send(file);
          }}
        >
          {(props) => (
            <Button {...props} disabled={percent !== null} size="xs" variant="default">
              {percent === null ? t('people.member.uploadPhoto') : t('people.member.uploading', { percent })}
            </Button>
          )}
        </FileButton>
        {avatar ? (
          <Button color="danger" size="xs" variant="subtle" onClick={() => onChange(null)}>
            {t('people.member.removePhoto')}
          </Button>
        ) : null}
        {problem ? (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        ) : (
          <p className={classes.hint}>{t('people.member.photoHint')}</p>
        )}
      </div>
    </div>
  );
}
