import { FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import classes from './drop-zone.module.css';

interface DropZoneProps {
  /** Files are not taken, but the browser does not open them in place of the console either. */
  disabled: boolean;
  onFiles(files: File[]): void;
  children: ReactNode;
}

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** H-81: files dropped anywhere on the conversation. */
export function DropZone({ disabled, onFiles, children }: DropZoneProps) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  // Entering a child fires before leaving its parent, so only the balance tells whether one is still inside.
  const depth = useRef(0);
  const move = (step: 1 | -1) => (event: DragEvent) => {
    if (!carriesFiles(event)) return;
    depth.current = Math.max(0, depth.current + step);
    setOver(depth.current > 0 && !disabled);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a way beside the attach button, not the only one
    <div
      className={classes.zone}
      onDragEnter={move(1)}
      onDragLeave={move(-1)}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = disabled ? 'none' : 'copy';
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        if (!disabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {over ? (
        <div aria-hidden className={classes.cover}>
          <FileUp size={28} strokeWidth={1.5} />
          <p className={classes.title}>{t('liveChat.composer.dropTitle')}</p>
          <p className={classes.body}>{t('liveChat.composer.dropBody')}</p>
        </div>
      ) : null}
    </div>
  );
}
