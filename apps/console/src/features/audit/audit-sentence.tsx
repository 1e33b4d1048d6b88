import type { AuditEntry } from '@chatso/contract';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../lib/session/session.ts';
import classes from './audit.module.css';
import { type SentencePart, sentenceOf } from './audit-words.ts';

/** What an entry says, names made out, with the way to the chat it is about. */
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  return (
    <>
      {sentenceOf(entry).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places
        <Part key={index} part={part} />
      ))}
    </>
  );
}

function Part({ part: { kind, text, chatId } }: { part: SentencePart }) {
  const { workspaceId } = useSession();
  if (chatId !== undefined) {
    return (
      <Link
        className={classes.link}
        params={{ workspaceId }}
        search={{ conversationId: chatId }}
        to="/ws/$workspaceId/live-chat"
        // The row opens the entry, this the chat.
        onClick={(event) => event.stopPropagation()}
      >
        <bdi>{text}</bdi>
      </Link>
    );
  }
  return kind === 'text' ? text : <bdi className={classes.name}>{text}</bdi>;
}
