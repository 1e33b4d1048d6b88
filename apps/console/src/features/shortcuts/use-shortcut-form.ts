import { ApiError, type Shortcut } from '@chatso/contract';
import { characterCount, isShortcutKeyword, shortcutLimits, unknownVariables } from '@chatso/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/errors.ts';
import { queryOf } from '../../lib/api/query-of.ts';
import { useRefreshShortcuts } from '../../lib/api/shortcuts.ts';
import { useSession } from '../../lib/session/session.ts';
import { toast } from '../../ui/index.ts';
import { createFileQueue } from './file-queue.ts';

interface FormInput {
  type: Shortcut['type'];
  /** Null: a new one, perhaps as a copy. */
  shortcut: Shortcut | null;
  copyOf: Shortcut | null;
  removed: boolean;
  onSaved(): void;
}

interface Values {
  keyword: string;
  message: string;
  storeId: string | null;
}

const valuesOf = (shortcut: Shortcut | null): Values => ({
  keyword: shortcut?.keyword ?? '',
  message: shortcut?.message ?? '',
  storeId: shortcut?.storeId ?? null,
});

/** Files go with the shortcut that held them. */
const without = <T extends { publicUrl: string }>(files: readonly T[], lost: Shortcut | null): T[] =>
  files.filter(({ publicUrl }) => !lost?.files.some((file) => file.publicUrl === publicUrl));

const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/**
 * A shortcut as edited, over the one it began as. Somebody else's newer save is shown, what was changed here stays; of one
 * that somebody else deleted it becomes a new one, without the files that went with it.
 */
export function useShortcutForm({ type, shortcut, copyOf, removed, onSaved }: FormInput) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const client = useQueryClient();
  const refresh = useRefreshShortcuts(workspaceId);
  const [base, setBase] = useState(shortcut);
  const [values, setValues] = useState<Values>(() => ({
    ...valuesOf(shortcut ?? copyOf),
    ...(copyOf ? { keyword: '' } : {}),
  }));
  const [queue] = useState(() => createFileQueue(workspaceId, shortcut, copyOf));
  const uploads = useSyncExternalStore(queue.subscribe, queue.items);
  const [asked, setAsked] = useState(false);
  const [conflict, setConflict] = useState(false);
  const [refused, setRefused] = useState(false);
  const gone = removed || refused;

  const files = uploads.flatMap(({ result }) => (result ? [{ publicUrl: result.publicUrl }] : []));
  const sameFiles =
    uploads.length === (base?.files.length ?? 0) &&
    files.map(({ publicUrl }) => publicUrl).join() === (base?.files ?? []).map(({ publicUrl }) => publicUrl).join();
  const before = valuesOf(base);
  const dirty =
    values.keyword.trim() !== before.keyword ||
    values.message.trim() !== before.message ||
    values.storeId !== before.storeId ||
    !sameFiles;

  async function takeNewest() {
    const { data } = await client.fetchQuery({ ...queryOf('shortcuts.list', { query: {} }), staleTime: 0 });
    const newest = data.find(({ _id }) => _id === base?._id);
    if (!newest) return;
    const now = valuesOf(newest);
    setValues((mine) => ({
      keyword: mine.keyword === before.keyword ? now.keyword : mine.keyword,
      message: mine.message === before.message ? now.message : mine.message,
      storeId: mine.storeId === before.storeId ? now.storeId : mine.storeId,
    }));
    if (sameFiles) {
      queue.clear();
      queue.hold(newest.files);
    }
    setBase(newest);
    setConflict(true);
  }

  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: () => {
      const body = { ...values, keyword: values.keyword.trim(), message: values.message.trim(), files };
      if (base && !gone) {
        return api['shortcuts.update']({ params: { id: base._id }, body: { ...body, version: base.version } });
      }
      return api['shortcuts.create']({ body: { ...body, files: without(files, base), type } });
    },
    onSuccess: () => {
      void refresh();
      toast.success(t('shortcuts.saved'));
      onSaved();
    },
    onError: (error) => {
      if (hasCode(error, 'conflict')) void takeNewest();
      if (base && hasCode(error, 'not-found')) setRefused(true);
    },
  });

  const { error } = saving;
  const taken = hasCode(error, 'keyword-taken') ? errorMessage(error) : null;
  const unknown = unknownVariables(values.message);
  const count = characterCount(values.message.trim());
  const wrongKeyword = !isShortcutKeyword(values.keyword.trim().normalize('NFC'));
  const keywordProblem = (asked || values.keyword !== '') && wrongKeyword ? t('shortcuts.keywordProblem') : taken;
  const messageProblem = () => {
    if (unknown.length > 0) return t('shortcuts.unknown', { count: unknown.length, names: unknown.join(', ') });
    return asked && count === 0 ? t('shortcuts.messageProblem') : null;
  };
  const failedFiles = uploads.some(({ state }) => state === 'error');
  const loadingFiles = uploads.some(({ state }) => state === 'loading');
  const sendable =
    !wrongKeyword && unknown.length === 0 && count > 0 && count <= shortcutLimits.messageChars && !failedFiles;
  return {
    ...values,
    queue,
    uploads,
    count,
    dirty,
    conflict: conflict && !gone,
    gone,
    keywordProblem,
    messageProblem: messageProblem(),
    filesProblem: asked && failedFiles ? t('shortcuts.filesProblem') : null,
    error: taken !== null || hasCode(error, 'conflict') || (gone && hasCode(error, 'not-found')) ? null : error,
    saving: saving.isPending,
    waiting: loadingFiles,
    set(change: Partial<Values>) {
      if (taken !== null && change.keyword !== undefined) saving.reset();
      setValues((old) => ({ ...old, ...change }));
    },
    save() {
      setAsked(true);
      if (sendable && !loadingFiles) saving.mutate();
    },
  };
}

export type ShortcutForm = ReturnType<typeof useShortcutForm>;
