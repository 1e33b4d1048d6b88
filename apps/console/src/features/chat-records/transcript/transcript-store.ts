import { ApiError, type Conversation, type TranscriptOrderState } from '@chatso/contract';
import i18next from 'i18next';
import { createStore } from 'zustand/vanilla';
import { api } from '../../../lib/api/api.ts';
import { onSessionEnd, sessionStore } from '../../../lib/session/session-store.ts';
import { toast } from '../../../ui/index.ts';

/** What was filled in. */
export interface TranscriptDraft {
  toMe: boolean;
  toCustomer: boolean;
  toOthers: boolean;
  emails: readonly string[];
}

export const blankDraft: TranscriptDraft = { toMe: false, toCustomer: false, toOthers: false, emails: [] };

interface TranscriptState {
  /** What the dialog is open for. */
  chats: readonly Conversation[] | null;
  draft: TranscriptDraft;
  /** The one that the dialog shows. It goes on when the dialog is closed. */
  order: TranscriptOrderState | null;
}

const closed: TranscriptState = { chats: null, draft: blankDraft, order: null };
export const transcriptStore = createStore<TranscriptState>(() => closed);

const lookEveryMs = 1000;
/** A server that cannot be asked is asked again for so long. */
const asksAtMost = 30;

let epoch = 0;

export const openTranscript = (chats: readonly Conversation[], draft = blankDraft): void =>
  transcriptStore.setState({ chats, draft, order: null });
export const closeTranscript = (): void => transcriptStore.setState(closed);

/** Erased while the dialog is open: nobody goes on looking at its name, and the others can still be sent. */
export function leaveOut(chatId: string): void {
  const { chats, order } = transcriptStore.getState();
  if (order !== null || !chats?.some(({ _id }) => _id === chatId)) return;
  const left = chats.filter(({ _id }) => _id !== chatId);
  if (left.length > 0) transcriptStore.setState({ chats: left });
  else closeTranscript();
  toast.info(i18next.t('transcript.erased', { count: left.length }));
}

/** Somebody was erased, and nobody says who: those of them that are not there any more are left out. */
export async function leaveOutErased(): Promise<void> {
  const mine = epoch;
  for (const { _id } of transcriptStore.getState().chats ?? []) {
    try {
      await api['conversations.detail']({ params: { id: _id } });
    } catch (error) {
      if (mine === epoch && error instanceof ApiError && error.statusCode === 404) leaveOut(_id);
    }
  }
}

function drop(): void {
  epoch += 1;
  closeTranscript();
}
onSessionEnd(drop);
sessionStore.subscribe(({ workspaceId }, before) => {
  if (workspaceId !== before.workspaceId) drop();
});

const isOver = ({ chats, sent, failed }: TranscriptOrderState): boolean => sent + failed >= chats;

function note(order: TranscriptOrderState): void {
  const { order: shown } = transcriptStore.getState();
  if (shown?._id === order._id) transcriptStore.setState({ order });
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Until every mail is out or given up; also while nobody looks. */
async function follow(begun: TranscriptOrderState): Promise<void> {
  const mine = epoch;
  let order = begun;
  for (let misses = 0; !isOver(order); ) {
    await wait(lookEveryMs);
    if (mine !== epoch) return;
    try {
      order = await api['transcripts.state']({ params: { id: order._id } });
      misses = 0;
    } catch (error) {
      misses += 1;
      const gone = error instanceof ApiError && error.statusCode === 404;
      if (gone || misses >= asksAtMost) return;
    }
    if (mine !== epoch) return;
    note(order);
  }
  if (transcriptStore.getState().order?._id === order._id) closeTranscript();
  tell(order);
}

/** L-29; what did not go out can be sent without sending the rest twice. */
function tell(order: TranscriptOrderState): void {
  if (order.failed === 0) {
    toast.success(i18next.t('transcript.sent'));
    return;
  }
  toast.error(i18next.t('transcript.noAnswer'), {
    id: `transcript-${order._id}`,
    detail: i18next.t('transcript.noAnswerDetail', { sent: order.sent, count: order.chats }),
    action: {
      label: i18next.t('transcript.sendRest', { count: order.failed }),
      onClick: () => void sendRest(order),
    },
    sticky: true,
  });
}

async function sendRest({ _id }: TranscriptOrderState): Promise<void> {
  try {
    await follow(await api['transcripts.sendRest']({ body: { orderId: _id } }));
  } catch (error) {
    toast.error(error);
  }
}

/** Refused as a whole: the dialog closes, and what was filled in is not lost. */
export async function sendTranscript(
  chats: readonly Conversation[],
  draft: TranscriptDraft,
  timezone: string,
): Promise<void> {
  try {
    const order = await api['transcripts.send']({
      body: {
        ...{ toMe: draft.toMe, toCustomer: draft.toCustomer, emails: draft.toOthers ? [...draft.emails] : [] },
        ...{ conversationIds: chats.map(({ _id }) => _id), timezone, orderId: crypto.randomUUID() },
      },
    });
    if (transcriptStore.getState().chats === chats) transcriptStore.setState({ order });
    void follow(order);
  } catch (error) {
    if (transcriptStore.getState().chats === chats) closeTranscript();
    toast.error(error, {
      action: { label: i18next.t('transcript.again'), onClick: () => openTranscript(chats, draft) },
    });
  }
}
