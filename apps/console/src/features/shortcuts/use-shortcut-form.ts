import { ApiError, newShortcutSchema, type Shortcut, shortcutChangeSchema } from '@chatso/contract';
import { characterCount, shortcutLimits, unknownVariables } from '@chatso/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemWords } from '../../lib/api/errors.ts';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';
import { useRefreshShortcuts } from '../../lib/api/shortcuts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSession } from '../../lib/session/session.ts';
import { useContractForm } from '../../ui/form/index.ts';
import { toast } from '../../ui/index.ts';
import { createFileQueue } from './file-queue.ts';
import { type FileValue, queuedFiles, storedFiles, useFilesValue } from './use-files-value.ts';

type Begun = Pick<Shortcut, 'keyword' | 'message' | 'storeId' | 'files'> & Partial<Shortcut>;

interface Values {
  keyword: string;
  message: string;
  storeId: string | null;
  files: FileValue[];
}

const blank: Begun = { keyword: '', message: '', storeId: null, files: [] };
const valuesOf = ({ keyword, message, storeId, files }: Begun): Values => ({
  ...{ keyword, message, storeId, files: storedFiles(files) },
});

const urlsOf = (files: readonly FileValue[]) => files.map(({ stored }) => ({ publicUrl: stored?.publicUrl as string }));

/** Files go with the shortcut that held them. */
const without = (files: readonly FileValue[], lost: Begun): FileValue[] =>
  files.filter(({ stored }) => !lost.files.some(({ publicUrl }) => publicUrl === stored?.publicUrl));

interface ShortcutFormInput {
  type: Shortcut['type'];
  /** Null: a new one, perhaps as a copy. */
  shortcut: Shortcut | null;
  copyOf: Shortcut | null;
  /** Somebody else deleted it: it becomes a new one, without the files that went with it. */
  removed: boolean;
  onSaved(): void;
}

/** A chat shortcut: what it is called by, what is sent, and the files that go with it. */
export function useShortcutForm({ type, shortcut, copyOf, removed, onSaved }: ShortcutFormInput) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const client = useQueryClient();
  const refresh = useRefreshShortcuts(workspaceId);
  const [queue] = useState(() => createFileQueue(workspaceId, shortcut, copyOf));
  // What others do while one types is told with the save, not moved under one's hands.
  const [begun] = useState(shortcut ?? blank);
  const [refused, setRefused] = useState(false);
  const gone = removed || refused;
  const isNew = shortcut === null || gone;
  const problems = useProblems();
  const form = useContractForm(isNew ? 'shortcuts.create' : 'shortcuts.update', {
    schema: isNew ? newShortcutSchema : shortcutChangeSchema,
    saved: begun,
    valuesOf,
    ...(copyOf ? { begin: { ...valuesOf(copyOf), keyword: '', files: queuedFiles(queue.items()) } } : {}),
    inputOf({ keyword, message, storeId, files }, saved) {
      const body = { keyword: keyword.trim(), message: message.trim(), storeId };
      const { _id, version } = saved;
      if (isNew || _id === undefined) return { body: { ...body, type, files: urlsOf(without(files, saved)) } };
      return { params: { id: _id }, body: { ...body, files: urlsOf(files), version: version ?? 0 } };
    },
    problems,
    fieldOf: { 'keyword-taken': 'keyword' },
    onRefused(error) {
      const isGone = shortcut !== null && error instanceof ApiError && error.code === 'not-found';
      if (isGone) setRefused(true);
      return isGone;
    },
    reads: async () => {
      await client.invalidateQueries({ queryKey: keyOf('shortcuts.list'), refetchType: 'none' });
      const { data } = await client.fetchQuery(queryOf('shortcuts.list', { query: {} }));
      return data.find(({ _id }) => _id === shortcut?._id);
    },
    savedOf: (answer): Begun => answer,
    onSaved() {
      void refresh();
      toast.success(t('shortcuts.saved'));
      form.leaveFreely();
      onSaved();
    },
  });
  const uploads = useFilesValue({
    queue,
    value: form.values?.files ?? [],
    onChange: (files) => form.set({ files }),
  });
  return { form, gone, queue, uploads, waiting: uploads.some(({ state }) => state === 'loading') };
}

/** What is wrong, in words of the page. */
function useProblems() {
  const { t } = useTranslation();
  const max = shortcutLimits.messageChars;
  return {
    keyword: t('shortcuts.keywordProblem'),
    message: ({ message }: Values) => {
      const used = characterCount(message.trim());
      const unknown = unknownVariables(message);
      if (used > max) return problemWords('too-long', { max, used });
      if (unknown.length === 0) return t('shortcuts.messageProblem');
      return t('shortcuts.unknown', { count: unknown.length, names: unknown.join(', ') });
    },
    files: t('shortcuts.filesProblem'),
  };
}

export type ShortcutForm = ReturnType<typeof useShortcutForm>['form'];
