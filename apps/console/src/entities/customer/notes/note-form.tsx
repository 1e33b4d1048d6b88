import { limits } from '@chatso/domain';
import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { errorMessage, problemWords } from '../../../lib/api/errors.ts';
import { mutationOf } from '../../../lib/api/query-of.ts';
import { isComposing } from '../../../lib/browser/composing.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { toast } from '../../../ui/index.ts';
import classes from './customer-notes.module.css';
import { useNoteDraft } from './note-draft.ts';
import { isNoteText, type NotedPerson } from './notes-data.ts';

interface NoteFormProps {
  person: NotedPerson;
  chatId: string;
  onAdded(): void;
  onProblem(problem: string | null): void;
}

/** K-17, K-20, K-21: Ctrl or Cmd and Enter adds it too. */
export function NoteForm({ person, chatId, onAdded, onProblem }: NoteFormProps) {
  const { t } = useTranslation();
  const [text, type] = useNoteDraft(chatId);
  const latest = useRef(text);
  latest.current = text;
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const add = useMutation({
    ...mutationOf('customerNotes.add'),
    onSuccess: (_note, { body: { description: added } }) => {
      // What was typed on meanwhile is another note.
      if (latest.current === added) type('');
      onAdded();
    },
    // Its place is gone when another chat was opened meanwhile; the words stay with their chat.
    onError: (error) => (here.current ? onProblem(errorMessage(error)) : toast.error(error)),
    meta: { quiet: true },
  });
  const submit = () => {
    if (add.isPending) return;
    if (isNoteText(text)) add.mutate({ body: { ...person, description: text } });
    else onProblem(problemWords('customer-note-text'));
  };
  const used = [...text].length;
  return (
    <form
      className={classes.noteForm}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        aria-label={t('customer.notes.add')}
        placeholder={t('customer.notes.add')}
        rows={2}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          submit();
        }}
      />
      <div className={classes.noteFoot}>
        <span className={classes.counter} data-over={used > limits.customerNoteChars || undefined}>
          {used}/{limits.customerNoteChars}
        </span>
        <Button disabled={text.trim() === ''} loading={add.isPending} size="compact-sm" type="submit" variant="default">
          {t('customer.notes.addDo')}
        </Button>
      </div>
    </form>
  );
}
