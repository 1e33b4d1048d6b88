import type { Conversation } from '@chatso/contract';
import { Suspense } from 'react';
import { Composer } from '../composer/composer.tsx';
import { useJudgeChat } from '../state/chat-rules.ts';
import { type Block, hasComposer, isWritable } from './block.ts';
import { KeptWords } from './later.ts';
import { Writing } from './writing.tsx';

interface WritingPlaceProps {
  chat: Conversation;
  block: Block;
  departed: boolean;
  autoFocus: boolean;
  sendingForm: boolean;
  /** In a popup there is room for messages alone. */
  small?: boolean;
  onSendForm(): void;
}

/** The field, as far as one may write; and in its place what was typed and has no field any more. */
export function WritingPlace({ chat, block, departed, small = false, ...writing }: WritingPlaceProps) {
  const judge = useJudgeChat();
  if (block === 'ending' && !departed) return null;
  const field = !departed && hasComposer(block);
  const spectating = !departed && !small && block === 'spectating';
  const disabled = !isWritable(block);
  const notes = (spectating || (field && !small)) && judge('note', chat) === null;
  return (
    <>
      <Suspense>
        <KeptWords
          chat={chat}
          departed={departed}
          key={`kept-${chat._id}`}
          message={!field ? 'gone' : disabled ? 'locked' : 'there'}
          note={notes || (small && field) ? 'there' : 'gone'}
        />
      </Suspense>
      {small && field ? <Composer {...writing} chat={chat} disabled={disabled} /> : null}
      {!small && (field || spectating) ? (
        <Writing {...writing} chat={chat} disabled={disabled} spectating={spectating} />
      ) : null}
    </>
  );
}
