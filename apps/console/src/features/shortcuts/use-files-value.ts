import type { MessageFile } from '@chatso/contract';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { UploadItem, UploadQueue } from '../../lib/files/upload-queue.ts';

/** A file as a value of the form; one that is not on the server (yet) has nothing there, which no rule lets pass. */
export interface FileValue {
  name: string;
  state: UploadItem['state'];
  stored: MessageFile | null;
}

export const storedFiles = (files: readonly MessageFile[]): FileValue[] =>
  files.map((stored) => ({ name: stored.name, state: 'success', stored }));

export const queuedFiles = (items: readonly UploadItem[]): FileValue[] =>
  items.map(({ name, state, result }) => ({ name: result?.name ?? name, state, stored: result }));

const textOf = (files: readonly FileValue[]): string => JSON.stringify(files);

interface FilesValueInput {
  queue: UploadQueue;
  /** What the form holds. */
  value: readonly FileValue[];
  onChange(files: FileValue[]): void;
}

/** The queue of files and the form's value follow each other: uploads change the form, somebody else's save the queue. */
export function useFilesValue({ queue, value, onChange }: FilesValueInput): readonly UploadItem[] {
  const uploads = useSyncExternalStore(queue.subscribe, queue.items);
  const queued = queuedFiles(uploads);
  const seen = useRef({ queued: textOf(queued), value: textOf(value) });
  useEffect(() => {
    const [before, now] = [seen.current, { queued: textOf(queued), value: textOf(value) }];
    seen.current = now;
    if (now.queued === now.value) return;
    if (now.queued !== before.queued) return onChange(queued);
    if (now.value === before.value) return;
    queue.clear();
    queue.hold(value.flatMap(({ stored }) => stored ?? []));
  });
  return uploads;
}
