import type { PersonDetail } from '@chatso/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NoteForm } from '../../../entities/customer/notes/note-form.tsx';
import { SmallPager } from '../../../entities/customer/small-pager.tsx';
import { keyOf, queryOf } from '../../../lib/api/query-of.ts';
import { calendarDate, exactTime } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { hasPermission } from '../../../lib/session/permissions.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ListState } from '../../../ui/panel/list-state.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import classes from './customer-panel.module.css';

const perPage = 10;

/** What colleagues keep about them, under every address they wrote from. A new one goes under the main address. */
export function PersonNotes({ person }: { person: PersonDetail }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { membership } = useSession();
  const [page, setPage] = useState(1);
  const [problem, setProblem] = useState<string | null>(null);
  const { data, isError, isPending, refetch } = useQuery({
    ...queryOf('people.notes', { params: { id: person._id }, query: { page, limit: perPage } }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const storeId = person.stores[0]?._id;
  const added = () => {
    setPage(1);
    setProblem(null);
    void client.invalidateQueries({ queryKey: keyOf('people.notes') });
    void client.invalidateQueries({ queryKey: keyOf('people.detail') });
    void client.invalidateQueries({ queryKey: keyOf('customerNotes.list') });
  };
  return (
    <>
      {data && data.data.length > 0 ? (
        <ul className={classes.notes}>
          {data.data.map((note) => (
            <li className={classes.note} key={note._id}>
              <p className={classes.noteHead}>
                <bdi>{note.name || t('customer.notes.somebody')}</bdi>
                <time dateTime={note.timestamp} title={exactTime(Date.parse(note.timestamp))}>
                  {calendarDate(Date.parse(note.timestamp))}
                </time>
              </p>
              <p className={classes.noteText} dir="auto">
                <RichText text={note.description} />
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <div className={classes.none}>
          <ListState empty={t('customer.notes.none')} failed={isError} loading={isPending} onRetry={refetch} />
        </div>
      )}
      <SmallPager count={data?.count ?? 0} limit={perPage} page={page} onPage={setPage} />
      {person.email && storeId && hasPermission(membership, 'liveChat') ? (
        <div className={classes.noteForm}>
          <NoteForm
            chatId={person._id}
            person={{ email: person.email, chatsoStoreId: storeId }}
            onAdded={added}
            onProblem={setProblem}
          />
          {problem ? (
            <p className={classes.problem} role="alert">
              {problem}
            </p>
          ) : null}
        </div>
      ) : (
        <p className={classes.hint}>{t('customers.panel.noteNeedsEmail')}</p>
      )}
    </>
  );
}
