import '@mantine/core/styles/Radio.layer.css';
import { ApiError, type ManagedDepartment, type Store } from '@chatso/contract';
import { Button, NativeSelect, Radio } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { errorMessage } from '../../lib/api/errors.ts';
import { mutationOf, queryOf } from '../../lib/api/query-of.ts';
import { wholeNumber } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Notice } from '../../ui/forms.ts';
import { SkeletonRows, toast } from '../../ui/index.ts';
import classes from './departments.module.css';
import { useRefreshDepartments } from './use-departments.ts';

interface DeleteBoxProps {
  department: ManagedDepartment;
  store: Store;
  all: readonly ManagedDepartment[];
  onDeleted(): void;
  onKeep(): void;
}

const counted = (count: number) => ({ count, shown: wholeNumber(count) });

/** Asks inside the drawer, with what it is about: where those who wait go (decision P-2). */
export function DeleteBox({ department, store, all, onDeleted, onKeep }: DeleteBoxProps) {
  const { t } = useTranslation();
  const id = useId();
  const refresh = useRefreshDepartments();
  const others = all.filter(({ _id }) => _id !== department._id);
  const [target, setTarget] = useState<string | null>(null);
  const chats = useQuery({
    ...queryOf('departments.chats', { params: { id: department._id } }),
    staleTime: 0,
    retry: false,
  });
  const last = department.isDisplayOnWidget && !others.some((one) => one.isDisplayOnWidget);
  const removing = useMutation({
    ...mutationOf('departments.remove'),
    meta: { quiet: true },
    onSettled: refresh,
    onSuccess: () => {
      toast.success(t('departments.removed'));
      onDeleted();
    },
    // A colleague deleted it a moment before.
    onError: (error) => (error instanceof ApiError && error.code === 'not-found' ? onDeleted() : undefined),
  });
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const counts = chats.data;
  const moveTo = others.some(({ _id }) => _id === target) ? target : null;
  const remove = () =>
    removing.mutate({
      params: { id: department._id },
      query: { version: department.version, ...(moveTo === null ? {} : { moveTo }) },
    });
  return (
    <section aria-labelledby={id} className={classes.box} ref={box} tabIndex={-1}>
      <h3 className={classes.boxTitle} id={id}>
        {t('departments.deleteTitle', { name: department.name })}
      </h3>
      {last ? <Notice tone="info">{t('departments.lastVisible')}</Notice> : null}
      {chats.isPending ? <SkeletonRows label={t('app.loading')} rows={2} /> : null}
      {counts && counts.pending > 0 ? (
        <Waiting others={others} store={store} target={moveTo} onTarget={setTarget} waiting={counts.pending} />
      ) : null}
      {counts && counts.active + counts.ended > 0 ? (
        <p className={classes.hint}>
          {counts.active > 0 ? `${t('departments.active', counted(counts.active))} ` : ''}
          {counts.ended > 0 ? t('departments.ended', counted(counts.ended)) : ''}
        </p>
      ) : null}
      {counts && counts.triggers > 0 ? (
        <p className={classes.hint}>{t('departments.triggers', counted(counts.triggers))}</p>
      ) : null}
      {removing.error || chats.error ? (
        <Notice tone="danger">{errorMessage(removing.error ?? chats.error)}</Notice>
      ) : null}
      <div className={classes.boxButtons}>
        <Button color="danger" disabled={last} loading={removing.isPending} onClick={remove}>
          {t('departments.confirm')}
        </Button>
        <Button disabled={removing.isPending} variant="default" onClick={onKeep}>
          {t('departments.keep')}
        </Button>
      </div>
    </section>
  );
}

interface WaitingProps extends Pick<DeleteBoxProps, 'store'> {
  waiting: number;
  others: readonly ManagedDepartment[];
  target: string | null;
  onTarget(target: string | null): void;
}

function Waiting({ waiting, others, store, target, onTarget }: WaitingProps) {
  const { t } = useTranslation();
  const [first] = others;
  return (
    <Radio.Group
      label={t('departments.waiting', counted(waiting))}
      value={target === null ? 'none' : 'other'}
      onChange={(value) => onTarget(value === 'other' && first ? first._id : null)}
    >
      <div className={classes.choices}>
        <Radio
          description={t('departments.moveNoneHint', { store: store.name })}
          label={t('departments.moveNone')}
          value="none"
        />
        {first ? <Radio label={t('departments.moveOther')} value="other" /> : null}
        {target === null ? null : (
          <NativeSelect
            aria-label={t('departments.moveTarget')}
            data={others.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={target}
            onChange={(event) => onTarget(event.currentTarget.value)}
          />
        )}
      </div>
    </Radio.Group>
  );
}
