import { ApiError } from '@chatso/contract';
import { isAvatarName, limits } from '@chatso/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../lib/api/errors.ts';
import { keepAnswer } from '../../lib/api/keep-answer.ts';
import { keyOf, mutationOf } from '../../lib/api/query-of.ts';
import { uploadStorePicture } from '../../lib/files/store-picture.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { toast } from '../../ui/index.ts';

export interface StorePicture {
  choose(file: File): void;
  remove(): void;
  /** A picture is on its way. */
  busy: boolean;
  /** Why the last one was not taken; null: nothing to say. */
  problem: string | null;
}

/** P-38: the store's own picture, looked at here before it is sent, and by the server by its bytes and its pixels. */
export function useStorePicture(storeId: string): StorePicture {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [refused, setRefused] = useState<string | null>(null);
  const image = mutationOf('stores.setImage');
  const change = useMutation({
    mutationFn: async (file: File | null) => {
      const url = file === null ? null : (await uploadStorePicture(storeId, file)).url;
      return image.mutationFn({ body: { storeId, image: url } });
    },
    // Said at the picture.
    meta: { quiet: true },
    onMutate: () => setRefused(null),
    onError: (error) => setRefused(error instanceof ApiError ? errorMessage(error) : t('problems.internal')),
    onSuccess: async (settings) => {
      keepAnswer(client, keyOf('stores.settings', { params: { id: storeId } }), settings);
      await Promise.all([
        client.invalidateQueries({ queryKey: keyOf('stores.channels') }),
        client.invalidateQueries({ queryKey: keyOf('stores.list') }),
      ]);
      toast.success(t('storePicture.saved'));
    },
  });
  return {
    choose(file) {
      if (!isAvatarName(file.name)) return setRefused(t('problems.logo-type'));
      if (file.size > limits.widgetLogoBytes) return setRefused(t('problems.logo-size'));
      change.mutate(file);
    },
    remove: () => change.mutate(null),
    busy: change.isPending,
    problem: refused,
  };
}
