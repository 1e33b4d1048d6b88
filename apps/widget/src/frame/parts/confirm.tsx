import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { texts } from '../texts.ts';

interface Props {
  title: string;
  why: string;
  yes: string;
  no: string;
  onYes(): Promise<void>;
  onNo(): void;
}

/** Asks before something that cannot be taken back. */
export function Confirm({ title, why, yes, no, onYes, onNo }: Props) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => box.current?.showModal(), []);

  async function confirm(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailed(false);
    try {
      await onYes();
      onNo();
    } catch {
      setFailed(true);
      setBusy(false);
    }
  }
  return (
    <dialog
      class="sure"
      ref={box}
      aria-labelledby={id}
      onCancel={onNo}
      onKeyDown={(event) => {
        // Escape answers this question; the chat stays open.
        if (event.key === 'Escape') event.stopPropagation();
      }}
    >
      <h2 id={id}>{title}</h2>
      <p role={failed ? 'alert' : undefined}>{failed ? texts.endFailed : why}</p>
      <button type="button" class="btn" onClick={confirm} aria-disabled={busy}>
        {yes}
      </button>
      <button type="button" class="btn sec" onClick={onNo}>
        {no}
      </button>
    </dialog>
  );
}
