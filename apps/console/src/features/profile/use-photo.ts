import { ApiError, type User } from '@chatso/contract';
import { avatarProblem } from '@chatso/domain';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { errorMessage, problemWords, Refused } from '../../lib/api/errors.ts';
import { upload } from '../../lib/files/upload.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { adoptUser } from '../../lib/session/session.ts';
import { toast } from '../../ui/index.ts';

interface Sending {
  preview: string;
  /** 0 to 1 */
  progress: number;
}

export interface Photo {
  sending: Sending | null;
  problem: string | null;
  /** The last file, when trying once more may help. */
  retry: (() => void) | null;
  choose(file: File): void;
  stop(): void;
  remove(): Promise<void>;
}

/** Whether the browser can draw it: what a person sees as broken is not worth uploading. */
function isPicture(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image.naturalWidth > 0);
    image.onerror = () => resolve(false);
    image.src = address;
  });
}

/** Checks, shows and uploads a photo; one at a time, a newer choice stops the one before it. */
export function usePhoto(): Photo {
  const { t } = useTranslation();
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [again, setAgain] = useState<File | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  async function send(file: File) {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    setAgain(null);
    const wrong = avatarProblem(file);
    setProblem(wrong === null ? null : problemWords(wrong));
    if (wrong !== null) return setSending(null);
    const preview = URL.createObjectURL(file);
    setSending({ preview, progress: 0 });
    try {
      if (!(await isPicture(preview))) throw new Refused('avatar-invalid');
      const onProgress = (progress: number) => !controller.signal.aborted && setSending({ preview, progress });
      const { signal } = controller;
      adoptUser(await upload<User>({ path: '/users/me/avatar', field: 'avatar', file, signal, onProgress }));
      toast.success(t('profile.photoSaved'));
    } catch (error) {
      if (controller.signal.aborted) return;
      setProblem(error instanceof ApiError ? errorMessage(error) : problemWords('avatar-invalid'));
      if (error instanceof ApiError && (error.statusCode === 0 || error.statusCode >= 500)) setAgain(file);
    } finally {
      if (current.current === controller) setSending(null);
      URL.revokeObjectURL(preview);
    }
  }

  return {
    sending,
    problem,
    retry: again ? () => void send(again) : null,
    choose: (file) => void send(file),
    stop: () => {
      current.current?.abort();
      setSending(null);
    },
    async remove() {
      adoptUser(await api['users.removeAvatar']());
      toast.success(t('profile.photoRemoved'));
    },
  };
}
