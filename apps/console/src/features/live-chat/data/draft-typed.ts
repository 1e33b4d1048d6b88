import type { AgentMessageInput, MessageFile } from '@chatso/contract';
import type { Outbox } from '@chatso/sync';
import type { UploadQueue } from '../../../lib/files/upload-queue.ts';
import type { Typed } from './draft-merge.ts';
import { type Drafts, noteOf } from './drafts.ts';

export interface TypedDeps {
  drafts: Drafts;
  outbox: Pick<Outbox<AgentMessageInput>, 'items' | 'subscribe'>;
  uploadsOf(conversationId: string): UploadQueue;
}

type Wanted = Typed & { messageId: string | null };

/** Tells two drafts apart; empty where nothing is written. */
export const sign = ({ text, mode, files, messageId = null }: Typed & Partial<Wanted>): string =>
  text === '' && files.length === 0
    ? ''
    : JSON.stringify([mode, text, files.map(({ publicUrl }) => publicUrl), messageId]);

/** What stands in the fields of this device. */
export function createTyped({ drafts, outbox, uploadsOf }: TypedDeps) {
  function typedAs(id: string, mode: Typed['mode']): Typed {
    if (mode === 'note') return { text: drafts.get(noteOf(id)), mode, files: [] };
    const items = uploadsOf(id).items();
    return { text: drafts.get(id), mode, files: items.flatMap(({ result }) => (result ? [result] : [])) };
  }

  /** The server keeps one of the two: what is being written, unless only the other has any words. */
  function typedIn(id: string): Typed {
    const both = [typedAs(id, 'message'), typedAs(id, 'note')];
    if (drafts.mode(id) === 'note') both.reverse();
    return both.find((typed) => sign(typed) !== '') ?? typedAs(id, 'message');
  }

  /** What the server should hold: what is typed, or what was sent and is not acknowledged yet. */
  function wanted(id: string): Wanted {
    const typed = typedIn(id);
    const leaving = outbox.items(id);
    const last = leaving.at(-1);
    if (sign(typed) !== '' || !last) return { ...typed, messageId: null };
    const text = leaving.map(({ payload }) => payload.text ?? '').filter((one) => one !== '');
    return {
      text: text.join('\n'),
      mode: 'message',
      files: leaving.flatMap(({ payload }) => (payload.files ?? []) as MessageFile[]).slice(0, 10),
      messageId: last.messageId,
    };
  }

  function takeFiles(id: string, files: readonly MessageFile[]): void {
    const queue = uploadsOf(id);
    const items = queue.items();
    // Unfinished uploads belong to an agent at this device.
    if (items.some(({ state }) => state !== 'success')) return;
    const held = items.map(({ result }) => result?.publicUrl ?? '').join();
    if (held === files.map(({ publicUrl }) => publicUrl).join()) return;
    queue.clear();
    queue.hold(files);
  }

  return { typedAs, wanted, takeFiles };
}
