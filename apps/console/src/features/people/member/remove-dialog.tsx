import { Select, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemWords } from '../../../lib/api/errors.ts';
import { queryOf } from '../../../lib/api/query-of.ts';
import { wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog, toast } from '../../../ui/index.ts';
import { nameOf } from '../member-words.ts';
import classes from './member.module.css';
import type { MemberDialogProps } from './member-dialogs.tsx';

const unassigned = 'unassigned';
const fresh = { staleTime: 0, retry: false } as const;

/** Cannot be undone, so the address is typed first. Open tickets may go to a colleague. */
export function RemoveDialog({ actions, member, opened }: MemberDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(unassigned);
  const name = nameOf(member);
  const params = { id: member._id };
  const work = useQuery({ ...queryOf('agents.dependents', { params }), ...fresh, enabled: opened });
  const colleagues = useQuery({ ...queryOf('users.assignees', { query: {} }), ...fresh, enabled: opened });
  const people = (colleagues.data?.data ?? []).filter(({ _id }) => _id !== member._id);
  const heir = people.find(({ _id }) => _id === chosen);
  const tickets = work.data?.openTickets ?? 0;
  // A colleague who left in the meantime: it is said, and never taken for 'Leave unassigned'.
  const gone = tickets > 0 && chosen !== unassigned && colleagues.data !== undefined && !heir;
  return (
    <ConfirmDialog
      confirmLabel={t('people.actions.remove')}
      danger
      disabled={gone || typed.trim().toLowerCase() !== member.email}
      opened={opened}
      title={t('people.remove.title', { name })}
      onClose={() => {
        setTyped('');
        setChosen(unassigned);
        actions.close('remove');
      }}
      onConfirm={async () => {
        try {
          const query = { ticketsTo: tickets > 0 ? heir?._id : undefined };
          const { tickets: all } = await actions.write('agents.remove', { params, query });
          const numbers = { assigned: wholeNumber(all.assigned), unassigned: wholeNumber(all.unassigned) };
          const handed = heir && t('people.remove.handed', { name, heir: heir.fullname, ...numbers });
          toast.success(handed ?? t('people.remove.done', { name }));
        } catch (error) {
          void colleagues.refetch();
          void work.refetch();
          throw error;
        }
      }}
    >
      <p className={classes.paragraph}>{t('people.remove.body')}</p>
      {work.isError && <p className={classes.paragraph}>{t('people.remove.uncounted')}</p>}
      {tickets > 0 && (
        <>
          <p className={classes.paragraph}>
            {t('people.remove.tickets', { count: tickets, shown: wholeNumber(tickets) })}
          </p>
          <Select
            allowDeselect={false}
            className={classes.paragraph}
            data={[
              { value: unassigned, label: t('people.remove.unassigned') },
              ...people.map(({ _id, fullname }) => ({ value: _id, label: fullname })),
            ]}
            description={heir && t('people.remove.elsewhere', { name: heir.fullname })}
            error={gone ? problemWords('assignee-gone') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            label={t('people.remove.handTo')}
            maxDropdownHeight={240}
            nothingFoundMessage={t('people.nothingFound')}
            searchable
            value={gone ? null : chosen}
            onChange={(value) => setChosen(value ?? unassigned)}
          />
        </>
      )}
      <TextInput
        autoComplete="off"
        label={t('people.remove.type', { word: member.email })}
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
