import type { CallInput, Endpoints, ListedTrigger } from '@chatso/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mutationOf, queryOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { toast } from '../../../ui/index.ts';
import { useRefreshTriggers } from '../use-trigger-news.ts';

export type ListInput = CallInput<Endpoints['triggers.list']>;

/** The ids with one of them at another place. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((one) => one !== id);
  const place = Math.max(0, Math.min(others.length, to));
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/**
 * The order of a store's triggers. One is lifted, moved and put down, by keys or by mouse; what is put down is saved, and
 * can be taken back.
 */
export function useTriggerOrder(storeId: string, input: ListInput, triggers: readonly ListedTrigger[]) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = useRefreshTriggers();
  const [lifted, setLifted] = useState<{ id: string; ids: string[] } | null>(null);
  const [said, say] = useState('');
  const saving = useMutation({ ...mutationOf('triggers.reorder'), onError: () => void refresh() });
  const saved = triggers.map(({ _id }) => _id);
  const byId = new Map(triggers.map((one) => [one._id, one]));
  const nameOf = (id: string) => byId.get(id)?.name ?? '';
  const shown = (lifted?.ids ?? saved).flatMap((id) => byId.get(id) ?? []);

  /** Shown at once; a refusal brings the server's order back. */
  function save(was: string[], ids: string[], undoable: boolean): void {
    if (was.join() === ids.join()) return;
    const { queryKey } = queryOf('triggers.list', input);
    client.setQueryData(queryKey, (held) =>
      held ? { ...held, data: ids.flatMap((id) => held.data.find(({ _id }) => _id === id) ?? []) } : held,
    );
    saving.mutate(
      { body: { chatsoStoreId: storeId, was, ids } },
      {
        onSuccess: () => {
          if (!undoable) return;
          toast.success(t('triggers.moved'), {
            id: 'trigger-order',
            action: { label: t('triggers.undo'), undo: true, onClick: () => save(ids, was, false) },
          });
        },
      },
    );
  }

  const placeOf = (ids: readonly string[], id: string) => ({
    ...{ name: nameOf(id), place: ids.indexOf(id) + 1, count: ids.length },
  });
  return {
    shown,
    said,
    lifted: lifted?.id ?? null,
    lift(id: string) {
      setLifted({ id, ids: saved });
      say(t('triggers.lifted', placeOf(saved, id)));
    },
    moveTo(to: number) {
      if (!lifted) return;
      const ids = moved(lifted.ids, lifted.id, to);
      setLifted({ ...lifted, ids });
      say(t('triggers.lifted', placeOf(ids, lifted.id)));
    },
    moveBy(steps: number) {
      if (lifted) this.moveTo(lifted.ids.indexOf(lifted.id) + steps);
    },
    put() {
      if (!lifted) return;
      say(t('triggers.put', placeOf(lifted.ids, lifted.id)));
      setLifted(null);
      save(saved, lifted.ids, true);
    },
    putBack() {
      if (!lifted) return;
      say(t('triggers.putBack', placeOf(saved, lifted.id)));
      setLifted(null);
    },
    /** Without lifting: of the menu. */
    step: (id: string, steps: number) => save(saved, moved(saved, id, saved.indexOf(id) + steps), true),
  };
}
export type TriggerOrder = ReturnType<typeof useTriggerOrder>;
