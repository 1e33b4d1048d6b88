import { useState } from 'react';
import { errorMessage, isOfflineError } from '../../../lib/api/errors.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { toast } from '../../../ui/index.ts';
import { useLiveChat } from '../live-chat-provider.tsx';

interface ChatActions {
  /** The customer is told in a moment; until then it can be taken back. */
  end(reason?: string): void;
  dismiss(): Promise<void>;
  sendForm(): Promise<void>;
  spectate(): Promise<void>;
  stopSpectating(): Promise<void>;
  take(): Promise<boolean>;
  /** Running action. */
  working: 'dismiss' | 'form' | 'participate' | null;
}

interface ChatActionsOptions {
  conversationId: string;
  /** The chat is no longer one to work on. */
  onDone(conversationId: string): void;
  /** So many missed chats are in Completed chats now (H-103). */
  onArchived(count: number): void;
  /** H-101: a dialog with these words, whose OK clears the selection and refreshes the lists. */
  onFailed(message: string): void;
}

/** What one does with a whole chat. */
export function useChatActions({ conversationId, onDone, onArchived, onFailed }: ChatActionsOptions): ChatActions {
  const { t } = useTranslation();
  const live = useLiveChat();
  // Of which chat: the one that is open may be another before the answer is there.
  const [under, setUnder] = useState<{ id: string; way: ChatActions['working'] } | null>(null);
  const attempt = async (
    name: NonNullable<ChatActions['working']>,
    work: () => Promise<unknown>,
    tell: (message: string) => void = onFailed,
  ) => {
    setUnder({ id: conversationId, way: name });
    try {
      await work();
      return true;
    } catch (error) {
      const message = errorMessage(error);
      // Nothing was asked, so nothing was refused: the chat stays open (U-01).
      if (isOfflineError(error)) toast.error(error);
      else if (message !== null) tell(message);
      return false;
    } finally {
      setUnder((now) => (now?.id === conversationId ? null : now));
    }
  };
  return {
    working: under?.id === conversationId ? under.way : null,
    async spectate() {
      await attempt('participate', () => live.act(conversationId, 'spectate'));
    },
    async stopSpectating() {
      if (await attempt('participate', () => live.act(conversationId, 'unSpectate'))) onDone(conversationId);
    },
    take: () => attempt('participate', () => live.act(conversationId, 'take')),
    end(reason) {
      live.endings.end([conversationId], reason);
      onDone(conversationId);
    },
    async dismiss() {
      if (!(await attempt('dismiss', () => live.dismiss([conversationId])))) return;
      onDone(conversationId);
      onArchived(1);
    },
    async sendForm() {
      // The chat goes on without a form, so a refusal is no reason to leave it.
      const told = (message: string) => toast.error(message);
      if (await attempt('form', () => live.sendForm(conversationId), told)) {
        toast.success(t('liveChat.composer.formSent'));
      }
    },
  };
}
