import type { User } from '@chatso/contract';
import { characterCount, limits } from '@chatso/domain';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { problemWords } from '../../lib/api/errors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { adoptUser } from '../../lib/session/session.ts';
import { typedSince } from '../../lib/storage/typed-since.ts';
import { toast } from '../../ui/index.ts';

interface Values {
  fullname: string;
  language: User['config']['language'];
  timeZoneSetting: User['config']['timeZoneSetting'];
  timeZoneName: string;
  listPagination: number;
}

export interface ProfileForm {
  values: Values;
  set(patch: Partial<Values>): void;
  changed: { fullname: boolean; language: boolean; zone: boolean; listPagination: boolean };
  nameProblem: string | null;
  saving: boolean;
  save(): void;
  discard(): void;
}

/** Edits overlay the stored profile: untouched fields follow it, also when another tab saves. */
export function useProfileForm(user: User): ProfileForm {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Partial<Values>>({});
  const { language, timeZoneSetting, timeZoneName, listPagination } = user.config;
  const stored: Values = { fullname: user.fullname, language, timeZoneSetting, timeZoneName, listPagination };
  const values = { ...stored, ...typed };
  const changed = {
    fullname: values.fullname.trim() !== stored.fullname,
    language: values.language !== language,
    zone:
      values.timeZoneSetting !== timeZoneSetting ||
      (values.timeZoneSetting === 'manual' && values.timeZoneName !== timeZoneName),
    listPagination: values.listPagination !== listPagination,
  };

  const saving = useMutation({
    onMutate: () => typed,
    mutationFn: async () => {
      const config = {
        ...(changed.language ? { language: values.language } : {}),
        ...(changed.zone ? { timeZoneSetting: values.timeZoneSetting, timeZoneName: values.timeZoneName } : {}),
        ...(changed.listPagination ? { listPagination: values.listPagination } : {}),
      };
      // One after the other: should the second fail, what the first saved is no longer a change.
      if (changed.fullname) adoptUser(await api['users.editMe']({ body: { fullname: values.fullname } }));
      if (Object.keys(config).length > 0) adoptUser(await api['users.editConfig']({ body: config as never }));
    },
    onSuccess: (_answer, _nothing, sent) => {
      setTyped((now) => typedSince(now, sent));
      toast.success(t('changes.saved'));
    },
  });

  const count = characterCount(values.fullname.trim());
  const tooLong = count > limits.nameChars ? problemWords('too-long', { max: limits.nameChars, used: count }) : null;
  return {
    values,
    set: (patch) => setTyped((before) => ({ ...before, ...patch })),
    changed,
    nameProblem: count === 0 ? t('profile.needName') : tooLong,
    saving: saving.isPending,
    save: () => saving.mutate(),
    discard: () => setTyped({}),
  };
}
