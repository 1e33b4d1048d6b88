import { type AiSettings, ApiError } from '@chatso/contract';
import { type AiHelp, aiHelps } from '@chatso/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { fieldErrors } from '../../lib/api/errors.ts';
import { serverWords } from '../../lib/api/server-words.ts';
import { useSession } from '../../lib/session/session.ts';
import { typedSince } from '../../lib/storage/typed-since.ts';

type Fields = Pick<AiSettings, 'enabled' | 'baseUrl' | 'model' | 'helps'>;

interface Edits extends Partial<Fields> {
  /** What is typed; null: take the stored one away. */
  key?: string | null;
}

const sameHelps = (one: readonly AiHelp[], other: readonly AiHelp[]) =>
  aiHelps.every((help) => one.includes(help) === other.includes(help));

/** Only what was changed here; anything else follows the server. */
const isChanged = (saved: AiSettings, edits: Edits): boolean =>
  (edits.enabled ?? saved.enabled) !== saved.enabled ||
  (edits.baseUrl ?? saved.baseUrl) !== saved.baseUrl ||
  (edits.model ?? saved.model) !== saved.model ||
  !sameHelps(edits.helps ?? saved.helps, saved.helps) ||
  (edits.key ?? '') !== '' ||
  edits.key === null;

/** What goes to the server of the key: nothing when it stays. */
const keyOf = ({ key }: Edits) => (key === null ? { apiKey: null } : key?.trim() ? { apiKey: key.trim() } : {});

/** The form of the AI page; `saved` is what the server holds. */
export function useAiForm() {
  const { workspaceId } = useSession();
  const client = useQueryClient();
  const queryKey = ['ai-settings', workspaceId];
  const [edits, setEdits] = useState<Edits>({});
  const query = useQuery({ queryKey, queryFn: ({ signal }) => api['ai.settings']({}, { signal }) });
  const saved = query.data;
  const fields = (from: AiSettings) => ({
    ...{ enabled: from.enabled, baseUrl: from.baseUrl, model: from.model, helps: from.helps },
    ...{ ...edits, key: undefined },
  });
  const saving = useMutation({
    mutationFn: (from: AiSettings) => {
      const { enabled, baseUrl, model, helps } = fields(from);
      const body = { enabled, baseUrl, model, helps: [...helps], ...keyOf(edits), version: from.version };
      return api['ai.setSettings']({ body });
    },
    meta: { quiet: true },
    onMutate: () => edits,
    onSuccess: (data, _body, sent) => {
      client.setQueryData(queryKey, data);
      void client.invalidateQueries({ queryKey: ['ai-helps', workspaceId] });
      setEdits((now) => typedSince(now, sent));
    },
    onError: (error) => {
      // Somebody else was faster: show what they chose beside what was typed here.
      if (error instanceof ApiError && error.code === 'conflict') return client.invalidateQueries({ queryKey });
    },
  });
  const testing = useMutation({
    mutationFn: (from: AiSettings) => {
      const { baseUrl, model } = fields(from);
      return api['ai.test']({ body: { baseUrl, model, ...keyOf(edits) } });
    },
    meta: { quiet: true },
  });
  const problems = { ...fieldErrors(saving.error), ...fieldErrors(testing.error) };
  return {
    query,
    saving,
    testing,
    edits,
    dirty: saved !== undefined && isChanged(saved, edits),
    fields,
    problem: (field: string) => (problems[field] === undefined ? undefined : serverWords(problems[field])),
    change(change: Edits) {
      setEdits((before) => ({ ...before, ...change }));
      saving.reset();
      testing.reset();
    },
    discard() {
      setEdits({});
      saving.reset();
      testing.reset();
    },
  };
}
export type AiForm = ReturnType<typeof useAiForm>;
