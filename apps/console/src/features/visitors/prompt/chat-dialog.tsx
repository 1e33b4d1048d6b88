import type { VisitorDetail } from '@chatso/contract';
import { characterCount, visitorLimits } from '@chatso/domain';
import { newMessageId } from '@chatso/sync';
import { Button, Modal, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/errors.ts';
import { keyOf } from '../../../lib/api/query-of.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { isComposing } from '../../../lib/browser/composing.ts';
import { useMounted } from '../../../lib/browser/mounted.ts';
import { useIsPhone } from '../../../lib/browser/viewport.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/index.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useLayerAbove } from '../../../ui/panel/layers.tsx';
import classes from './prompt-dialog.module.css';
import { textProblem } from './use-prompt-form.ts';

interface ChatDialogProps {
  visitor: VisitorDetail;
  name: string;
  onClose(): void;
}

/** M-13, M-32: the first words to somebody on the pages; of a chat that waits they are the answer. */
export function ChatDialog({ visitor, name, onClose }: ChatDialogProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  useLayerAbove(true);
  const form = useChatForm(visitor, name, onClose);
  const about = aboutOf(visitor, useSession().user._id);
  return (
    <Modal
      classNames={{ body: classes.frame }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      fullScreen={isPhone}
      opened
      size={480}
      title={t('visitors.chat.title')}
      onClose={onClose}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <div className={classes.body}>
          {about.kind === 'refused' ? (
            <Notice tone="wait">{t(`visitors.chat.${about.words}`, { name, agent: about.agent })}</Notice>
          ) : (
            <p className={classes.about}>{t(`visitors.chat.${about.words}`, { name })}</p>
          )}
          <Textarea
            aria-label={t('visitors.prompt.message')}
            data-autofocus
            error={form.problem}
            rows={4}
            value={form.text}
            onChange={(event) => form.type(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || isComposing(event.nativeEvent)) return;
              event.preventDefault();
              form.submit();
            }}
          />
          {form.failure ? (
            <p className={classes.failure} role="alert">
              <CircleAlert aria-hidden size={14} />
              <span>{form.failure}</span>
            </p>
          ) : null}
        </div>
        <div className={classes.footer}>
          <span className={classes.once}>{`${characterCount(form.text.trim())}/${visitorLimits.promptChars}`}</span>
          <Button disabled={form.working} variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button disabled={form.problem !== null || about.kind === 'refused'} loading={form.working} type="submit">
            {t('visitors.chat.send')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type About =
  | { kind: 'sent'; words: 'about' | 'accept' | 'own' }
  | { kind: 'refused'; words: 'banned' | 'colleague'; agent: string };

/** What a message would do, of the visitor as they are now: they may be somebody's, or banned, since the dialog was opened. */
function aboutOf(
  { bannedAt, isChatting, isChattingConversationId, chattingAgent }: VisitorDetail,
  ownId: string,
): About {
  if (bannedAt !== null) return { kind: 'refused', words: 'banned', agent: '' };
  if (isChattingConversationId === null) return { kind: 'sent', words: 'about' };
  if (!isChatting || chattingAgent === null) return { kind: 'sent', words: 'accept' };
  if (chattingAgent._id === ownId) return { kind: 'sent', words: 'own' };
  return { kind: 'refused', words: 'colleague', agent: chattingAgent.fullname };
}

function useChatForm(visitor: VisitorDetail, name: string, onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const takeChat = useCall('visitors.takeChat');
  const isThere = useMounted();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Sent again after a lost answer it is the same message.
  const [messageId] = useState(newMessageId);
  const wrong = textProblem(text, t('visitors.chat.required'));
  const { visitorId, chatsoStoreId, clientTimezone, locationInfo, email } = visitor;

  async function submit(): Promise<void> {
    setTried(true);
    if (working || wrong !== null) return;
    setWorking(true);
    setFailure(null);
    try {
      await takeChat({
        params: { id: visitorId },
        body: {
          ...{ visitorId, storeId: chatsoStoreId, clientTimezone, locationInfo, visitorName: name },
          ...(email ? { customerEmail: email } : {}),
          firstMessage: { messageId, text: text.trim() },
        },
      });
      toast.success(t('visitors.chat.sent'));
      if (isThere()) onDone();
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setWorking(false);
      void client.invalidateQueries({ queryKey: keyOf('visitors.get', { params: { id: visitorId } }) });
    }
  }

  return {
    ...{ text, working, failure, problem: tried || text !== '' ? wrong : null },
    type(next: string) {
      setFailure(null);
      setText(next);
    },
    submit: () => void submit(),
  };
}
