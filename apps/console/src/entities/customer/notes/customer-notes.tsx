import type { Conversation, CustomerNote } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/errors.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { calendarDate, exactTime } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Avatar, ConfirmDialog, ErrorDialog, IconButton, Tag } from '../../../ui/index.ts';
import { useLayerAbove } from '../../../ui/panel/layers.tsx';
import { ListState } from '../../../ui/panel/list-state.tsx';
import panel from '../../../ui/panel/panel.module.css';
import { RichText } from '../../../ui/rich-text.tsx';
import lists from '../lists.module.css';
import { SmallPager } from '../small-pager.tsx';
import classes from './customer-notes.module.css';
import { NoteForm } from './note-form.tsx';
import {
  customerNotesKey,
  mayRemoveNote,
  type NotedPerson,
  notedPerson,
  useCustomerNotes,
  useFollowedNotes,
} from './notes-data.ts';

/** I-01, I-09: what colleagues keep about this person, in every chat of theirs. */
export function CustomerNotes({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const person = notedPerson(chat);
  if (!person) {
    return (
      <>
        <p className={panel.nothing}>{t('customer.noInformation')}</p>
        <p className={classes.hint}>{t('customer.notes.needEmail')}</p>
      </>
    );
  }
  return <Notes chatId={chat._id} key={JSON.stringify([chat._id, person])} person={person} />;
}

function Notes({ person, chatId }: { person: NotedPerson; chatId: string }) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const queryClient = useQueryClient();
  const removeNote = useCall('customerNotes.remove');
  const [page, setPage] = useState(1);
  const [problem, setProblem] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<CustomerNote | null>(null);
  const { data, isError, isPending, refetch } = useCustomerNotes(person, page);
  useFollowedNotes(person);
  useLayerAbove(problem !== null || doomed !== null);
  const lookAgain = () => queryClient.invalidateQueries({ queryKey: customerNotesKey(workspaceId) });
  // K-24: what stands here may be older than what the server has.
  const remove = async ({ _id, source }: CustomerNote) => {
    try {
      await removeNote({ query: { noteId: _id, source, chatsoStoreId: person.chatsoStoreId } });
      if (page > 1 && data?.data.length === 1) setPage(page - 1);
    } catch (error) {
      setProblem(errorMessage(error));
    }
    await lookAgain();
  };
  return (
    <>
      {data && data.data.length > 0 ? (
        <ul className={lists.history}>
          {data.data.map((note) => (
            <NoteLine key={note._id} note={note} onRemove={setDoomed} />
          ))}
        </ul>
      ) : (
        <ListState empty={t('customer.notes.none')} failed={isError} loading={isPending} onRetry={refetch} />
      )}
      <SmallPager count={data?.total_items ?? 0} limit={limits.customerNotesPerPage} page={page} onPage={setPage} />
      <NoteForm
        chatId={chatId}
        person={person}
        onAdded={() => {
          setPage(1);
          void lookAgain();
        }}
        onProblem={setProblem}
      />
      <ConfirmDialog
        danger
        confirmLabel={t('customer.notes.removeDo')}
        focus="cancel"
        opened={doomed !== null}
        title={t('customer.notes.removeTitle')}
        onClose={() => setDoomed(null)}
        onConfirm={() => (doomed ? remove(doomed) : undefined)}
      >
        {t('customer.notes.removeBody')}
      </ConfirmDialog>
      <ErrorDialog opened={problem !== null} title={t('liveChat.errorTitle')} onClose={() => setProblem(null)}>
        {problem}
      </ErrorDialog>
    </>
  );
}

function NoteLine({ note, onRemove }: { note: CustomerNote; onRemove(note: CustomerNote): void }) {
  const { t } = useTranslation();
  const { user, membership } = useSession();
  const at = Date.parse(note.timestamp);
  const name = note.name || t('customer.notes.somebody');
  return (
    <li className={classes.note}>
      <Avatar name={name} size={28} src={note.avatar} />
      <div className={classes.noteBody}>
        <div className={classes.noteHead}>
          <span className={classes.noteAuthor} dir="auto" title={note.email ?? undefined}>
            {name}
          </span>
          <Tag small>{t(`customer.notes.roles.${note.role}`)}</Tag>
          <time className={lists.time} dateTime={note.timestamp} title={exactTime(at)}>
            {calendarDate(at)}
          </time>
          {mayRemoveNote(note, membership.role, user.email) ? (
            <IconButton
              icon={<Trash2 size={16} strokeWidth={1.75} />}
              label={t('customer.notes.remove', { name })}
              size={28}
              tooltipPosition="left"
              onClick={() => onRemove(note)}
            />
          ) : null}
        </div>
        <p className={classes.noteText} dir="auto">
          <RichText text={note.description} />
        </p>
      </div>
    </li>
  );
}
