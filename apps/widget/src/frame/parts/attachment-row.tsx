import { truncateFileName } from '@chatso/domain';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../lib/icons.tsx';
import { texts } from '../texts.ts';
import type { AttachmentState } from './use-attachment.ts';

interface Props {
  state: AttachmentState;
  onRemove(): void;
  onRetry(): void;
}

/** The file in the composer: its picture, how far the upload is, and the way out. */
export function AttachmentRow({ state, onRemove, onRetry }: Props) {
  const bar = useRef<HTMLElement>(null);
  const percent = Math.round(state.progress * 100);
  useEffect(() => {
    if (bar.current) bar.current.style.width = `${percent}%`;
  }, [percent]);
  const uploading = state.file === null && state.problem === null;
  return (
    <div class="att">
      <span class="th">{state.preview ? <img src={state.preview} alt="" /> : <Icon name="file" />}</span>
      <div class="n">
        <b dir="auto">{truncateFileName(state.name, 24)}</b>
        {uploading && (
          <div
            class="pg"
            role="progressbar"
            aria-label={texts.uploadProgress}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <i ref={bar} />
          </div>
        )}
        {state.problem && (
          <span class="bad" role="alert">
            {state.problem}{' '}
            <button type="button" onClick={onRetry}>
              {texts.retry}
            </button>
          </span>
        )}
      </div>
      {uploading && <span class="pc">{texts.uploading(percent)}</span>}
      <button type="button" class="ib" aria-label={texts.removeFile} onClick={onRemove}>
        <Icon name="x" size={16} />
      </button>
    </div>
  );
}
