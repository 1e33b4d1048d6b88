import { type MergeField, mergeFields, type PersonDetail } from '@chatso/contract';
import { Button, Modal } from '@mantine/core';
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { ArrowLeftRight, History } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorMessage } from '../../../lib/api/errors.ts';
import { mutationOf, queryOf } from '../../../lib/api/query-of.ts';
import { useIsPhone } from '../../../lib/browser/viewport.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ErrorState, SkeletonRows, toast } from '../../../ui/index.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useLayerAbove } from '../../../ui/panel/layers.tsx';
import { personName } from '../person-name.ts';
import type { CustomerList } from '../use-customer-list.ts';
import { useLookAgain } from '../use-customers.ts';
import classes from './merge.module.css';
import { type Choice, choiceOf, type Side } from './merge-choice.ts';
import { MergeGrid } from './merge-grid.tsx';
import { useUndoMerge } from './use-merge.ts';

interface MergeDialogProps {
  list: CustomerList;
  two: readonly [string, string];
}

/** Two people side by side: what is shown after it is chosen field by field, everything else is kept of both. */
export function MergeDialog({ list, two }: MergeDialogProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  useLayerAbove(true);
  const [one, other] = useQueries({
    queries: two.map((id) => ({
      ...queryOf('people.detail', { params: { id } }),
      retry: false,
      meta: { quiet: true },
    })),
  });
  const close = () => list.compare(null);
  const merge = useMerge(two);
  const failed = one?.error ? one : other?.error ? other : null;
  const latest = one?.data && other?.data ? ([one.data, other.data] as const) : null;
  // One's own merge may be heard of before its answer is here.
  const last = useRef(latest);
  if (!merge.isPending) last.current = latest;
  const people = last.current;
  return (
    <Modal
      opened
      classNames={{ body: classes.dialogBody }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      fullScreen={isPhone}
      size={1016}
      title={t('customers.merge.title')}
      onClose={close}
    >
      {failed?.error ? (
        <ErrorState error={failed.error} retrying={failed.isFetching} onRetry={() => void failed.refetch()} />
      ) : people === null ? (
        <SkeletonRows label={t('customers.loading')} rowHeight={36} rows={10} />
      ) : people[0]._id === people[1]._id ? (
        <p className={classes.dialogNote}>{t('customers.merge.already', { name: personName(people[0]) })}</p>
      ) : (
        <Comparison
          asked={two}
          key={people.map(({ _id }) => _id).join()}
          list={list}
          merge={merge}
          people={people}
          onClose={close}
        />
      )}
    </Modal>
  );
}

/** Told wherever somebody is by then. */
function useMerge([id, otherId]: readonly [string, string]) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const lookAgain = useLookAgain();
  const undo = useUndoMerge();
  const nameOf = (of: string) => {
    const known = client.getQueryData(queryOf('people.detail', { params: { id: of } }).queryKey);
    return known ? personName(known) : '';
  };
  return useMutation({
    ...mutationOf('people.merge'),
    onMutate: () => ({ one: nameOf(id), other: nameOf(otherId) }),
    onSuccess: ({ person, mergeId }, _asked, names) => {
      toast.success(t('customers.merge.merged', names), {
        detail: t('customers.merge.mergedDetail', { count: person.chats }),
        action: {
          label: t('customers.merge.undo'),
          undo: true,
          onClick: () => undo.mutate({ params: { id: mergeId } }),
        },
      });
    },
    onSettled: lookAgain,
    meta: { quiet: true },
  });
}

interface ComparisonProps {
  list: CustomerList;
  asked: readonly [string, string];
  merge: ReturnType<typeof useMerge>;
  people: readonly [PersonDetail, PersonDetail];
  onClose(): void;
}

function Comparison({ list, asked, merge, people, onClose }: ComparisonProps) {
  const { t } = useTranslation();
  const [swapped, setSwapped] = useState(false);
  const [chosen, setChosen] = useState<Partial<Record<MergeField, string>>>({});
  const [one, other] = swapped ? ([people[1], people[0]] as const) : people;
  const sideOf = (field: MergeField): Side =>
    chosen[field] === undefined ? choiceOf(one, other, field).usual : chosen[field] === one._id ? 'this' : 'other';
  const choices = Object.fromEntries(mergeFields.map((field) => [field, sideOf(field)])) as Choice;
  const busy = [one, other].find(({ ongoingWith }) => ongoingWith !== null);
  // Somebody counts as another one than was asked for: what stands here is not what was chosen.
  const moved = people.filter(({ _id }) => !asked.includes(_id));
  return (
    <>
      <div className={classes.gridArea}>
        {moved.map((person) => (
          <Notice key={person._id} tone="wait">
            {t('customers.merge.movedSince', { name: personName(person) })}
          </Notice>
        ))}
        <MergeGrid
          choices={choices}
          one={one}
          other={other}
          onChoose={(field, side) => setChosen({ ...chosen, [field]: side === 'this' ? one._id : other._id })}
        />
        {busy ? (
          <Notice tone="wait">
            {t('customers.merge.busy', { agent: busy.ongoingWith ?? '', name: personName(busy) })}
          </Notice>
        ) : null}
        {merge.error ? (
          <p className={classes.problem} role="alert">
            {errorMessage(merge.error)}
          </p>
        ) : null}
      </div>
      <div className={classes.foot}>
        <span className={classes.footNote}>
          <History aria-hidden size={16} strokeWidth={1.75} />
          {t('customers.merge.note')}
        </span>
        <Button
          leftSection={<ArrowLeftRight aria-hidden size={16} strokeWidth={1.75} />}
          variant="subtle"
          onClick={() => setSwapped(!swapped)}
        >
          {t('customers.merge.swap')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          loading={merge.isPending}
          onClick={() =>
            merge.mutate(
              { params: { id: one._id }, body: { otherId: other._id, keep: choices } },
              // Only while the dialog is open: who has left it stays where they are.
              { onSuccess: ({ person }) => list.mergedInto(person._id) },
            )
          }
        >
          {t('customers.merge.do')}
        </Button>
      </div>
    </>
  );
}
