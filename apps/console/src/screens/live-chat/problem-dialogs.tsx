import { memo } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorDialog } from '../../ui/index.ts';

interface ProblemDialogsProps {
  /** How many chats have just been dismissed (H-103). */
  archived: number;
  onArchivedSeen(count: 0): void;
  /** What went wrong with the open chat (H-101). */
  problem: string | null;
  onAcknowledge(): void;
  /** Why the lists did not come (H-102). */
  refused: string | null;
  onForgetRefusal(): void;
}

/** What live chat has to say in a dialog; apart, so that messages do not draw it. */
export const ProblemDialogs = memo(function ProblemDialogs(props: ProblemDialogsProps) {
  const { archived, onArchivedSeen, problem, onAcknowledge, refused, onForgetRefusal } = props;
  const { t } = useTranslation();
  return (
    <>
      <ErrorDialog opened={archived > 0} title={t('desk.bulk.archivedTitle')} onClose={() => onArchivedSeen(0)}>
        {t('desk.bulk.archived', { count: archived })}
      </ErrorDialog>
      <ErrorDialog opened={problem !== null} title={t('liveChat.errorTitle')} onClose={onAcknowledge}>
        {problem}
      </ErrorDialog>
      <ErrorDialog
        opened={problem === null && refused !== null}
        title={t('liveChat.loadFailed')}
        onClose={onForgetRefusal}
      >
        {refused}
      </ErrorDialog>
    </>
  );
});
