import type { MessageFile } from '@chatso/contract';
import { isImageName } from '@chatso/domain';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { WidgetApi } from '../api.ts';
import { fileTools } from '../later.tsx';
import { texts } from '../texts.ts';
import type { Upload, uploadFile } from '../upload.ts';

export interface AttachmentState {
  name: string;
  /** Object URL of an image. */
  preview: string | null;
  /** 0 to 1 */
  progress: number;
  file: MessageFile | null;
  problem: string | null;
}

export interface FileRefusal {
  name: string;
  problem: string;
}

export interface Attachment {
  state: AttachmentState | null;
  /** The last file that was not taken, and why. */
  refusal: FileRefusal | null;
  add(files: Iterable<File>): void;
  /** One that is stored already. */
  put(file: MessageFile): void;
  retry(): void;
  remove(): void;
}

/** The one file a visitor may send at a time (decision G-7): checked, made smaller, uploaded while the text is typed. */
export function useAttachment(api: WidgetApi): Attachment {
  const [state, setState] = useState<AttachmentState | null>(null);
  const [refusal, setRefusal] = useState<FileRefusal | null>(null);
  /** Looking at a picture takes a moment; only what was chosen last counts. */
  const turn = useRef(0);
  const current = useRef<{ file: File; upload: Upload; start: typeof uploadFile } | null>(null);

  const release = () => {
    current.current?.upload.cancel();
    current.current = null;
    if (state?.preview) URL.revokeObjectURL(state.preview);
  };
  useEffect(() => () => current.current?.upload.cancel(), []);

  function send(file: File, start: typeof uploadFile): void {
    const preview = isImageName(file.name) ? URL.createObjectURL(file) : null;
    const upload = start(api, file, (progress) => change({ progress }));
    const mine = { file, upload, start };
    const change = (next: Partial<AttachmentState>) => {
      if (current.current === mine) setState((before) => before && { ...before, ...next });
    };
    current.current = mine;
    setState({ name: file.name, preview, progress: 0, file: null, problem: null });
    upload.done.then(
      (stored) => change({ file: stored, progress: 1 }),
      (error: unknown) => {
        const refused = error instanceof Error && 'statusCode' in error && error.statusCode !== 0;
        change({ problem: refused ? error.message : texts.uploadFailed });
      },
    );
  }

  return {
    state,
    refusal,
    async add(files) {
      const [first, second] = [...files];
      if (!first) return;
      setRefusal(second ? { name: second.name, problem: texts.oneFile } : null);
      turn.current += 1;
      const mine = turn.current;
      const tools = await fileTools().catch(() => null);
      const prepared = await tools?.prepareFile(first);
      if (mine !== turn.current) return;
      if (!tools || !prepared) return setRefusal({ name: first.name, problem: texts.uploadFailed });
      if ('problem' in prepared) return setRefusal({ name: first.name, problem: prepared.problem });
      release();
      send(prepared.file, tools.uploadFile);
    },
    put(file) {
      release();
      setState({ name: file.name, preview: null, progress: 1, file, problem: null });
    },
    retry() {
      const { file, start } = current.current ?? {};
      if (file && start) send(file, start);
    },
    remove() {
      release();
      setState(null);
      setRefusal(null);
    },
  };
}
