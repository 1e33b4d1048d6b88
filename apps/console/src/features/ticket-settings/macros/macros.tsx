import type { TicketMacro } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2, Workflow } from 'lucide-react';
import { useState } from 'react';
import { isNotFound } from '../../../lib/api/errors.ts';
import { keyOf, mutationOf, queryOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AreaSection } from '../../../ui/area.ts';
import { ConfirmDialog, EmptyState, ErrorState, IconButton, SkeletonRows } from '../../../ui/index.ts';
import classes from '../ticket-settings.module.css';
import { askedMs } from '../use-settings-news.ts';
import { MacroDrawer } from './macro-drawer.tsx';
import { macroSteps } from './macro-words.ts';

export function Macros() {
  const { t } = useTranslation();
  const query = useQuery({ ...queryOf('ticketMacros.list'), refetchInterval: askedMs });
  const [editing, setEditing] = useState<TicketMacro | 'new' | null>(null);
  const [removing, setRemoving] = useState<TicketMacro | null>(null);
  const macros = query.data?.data ?? [];
  const there = (macro: TicketMacro | null) => macros.find(({ _id }) => _id === macro?._id) ?? null;
  return (
    <AreaSection
      aside={
        query.data ? (
          <Button
            leftSection={<Plus aria-hidden size={16} strokeWidth={1.75} />}
            variant="default"
            onClick={() => setEditing('new')}
          >
            {t('ticketSettings.macros.new')}
          </Button>
        ) : null
      }
      hint={t('ticketSettings.macros.hint')}
      title={t('ticketSettings.macros.title')}
    >
      {query.data ? (
        macros.length === 0 ? (
          <EmptyState
            body={t('ticketSettings.macros.noneBody')}
            icon={<Workflow size={18} strokeWidth={1.75} />}
            title={t('ticketSettings.macros.none')}
          />
        ) : (
          <ul aria-label={t('ticketSettings.macros.title')} className={classes.list}>
            {macros.map((macro) => (
              <li className={classes.row} key={macro._id}>
                <span className={classes.field}>
                  <bdi className={classes.name} title={macro.name}>
                    {macro.name}
                  </bdi>
                  <span className={classes.does}>{macroSteps(t, macro.actions).join(' · ')}</span>
                </span>
                <IconButton
                  icon={<Pencil size={15} strokeWidth={1.75} />}
                  label={t('ticketSettings.macros.edit', { name: macro.name })}
                  onClick={() => setEditing(macro)}
                />
                <IconButton
                  icon={<Trash2 size={15} strokeWidth={1.75} />}
                  label={t('ticketSettings.macros.remove', { name: macro.name })}
                  onClick={() => setRemoving(macro)}
                />
              </li>
            ))}
          </ul>
        )
      ) : query.isError ? (
        <ErrorState
          error={query.error}
          retrying={query.isFetching}
          title={t('ticketSettings.macros.failed')}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows label={t('app.loading')} rows={3} />
      )}
      {editing !== null ? (
        <MacroDrawer
          first={editing === 'new' ? null : editing}
          now={editing === 'new' ? null : there(editing)}
          onClose={() => setEditing(null)}
        />
      ) : null}
      <RemoveMacro macro={there(removing)} onClose={() => setRemoving(null)} />
    </AreaSection>
  );
}

function RemoveMacro({ macro, onClose }: { macro: TicketMacro | null; onClose(): void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [last, setLast] = useState(macro);
  if (macro && macro !== last) setLast(macro);
  const remove = useMutation({ ...mutationOf('ticketMacros.remove'), meta: { quiet: true } });
  if (!last) return null;
  return (
    <ConfirmDialog
      confirmLabel={t('ticketSettings.macros.removeDo')}
      danger
      focus="cancel"
      opened={macro !== null}
      title={t('ticketSettings.macros.removeTitle', { name: last.name })}
      onClose={onClose}
      onConfirm={async () => {
        try {
          await remove.mutateAsync({ params: { id: last._id } });
        } catch (error) {
          // Gone is what was wanted.
          if (!isNotFound(error)) throw error;
        } finally {
          void client.invalidateQueries({ queryKey: keyOf('ticketMacros.list') });
        }
      }}
    >
      {t('ticketSettings.macros.removeBody')}
    </ConfirmDialog>
  );
}
