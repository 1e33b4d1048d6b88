import type { MessageFile } from '@chatso/contract';
import { safeHref, truncateFileName } from '@chatso/domain';
import { useState } from 'preact/hooks';
import { Icon } from '../lib/icons.tsx';
import { fileSize } from '../model/times.ts';
import { texts } from '../texts.ts';

const kindOf = ({ name, size }: MessageFile): string => {
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toUpperCase() : '';
  return [ending, fileSize(size)].filter((part) => part !== '').join(', ');
};

/** A file of a message: an image as a preview, anything else as a row to download. */
export function FileView({ file, mine }: { file: MessageFile; mine: boolean }) {
  const [broken, setBroken] = useState(false);
  const href = safeHref(new URL(file.publicUrl, location.href).href);
  if (!href) return null;
  if (file.filetype === 'image' && !broken)
    return (
      <a
        class={mine ? 'shot mine' : 'shot'}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={texts.openImage(file.name)}
      >
        <img src={href} alt={file.name} loading="lazy" onError={() => setBroken(true)} />
      </a>
    );
  return (
    <a
      class="card file"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      download={file.name}
      aria-label={texts.download(file.name)}
    >
      <span class="fi">
        <Icon name="file" />
      </span>
      <span class="n">
        <b dir="auto">{truncateFileName(file.name, 40)}</b>
        <span>{kindOf(file)}</span>
      </span>
      <span class="g">
        <Icon name="download" />
      </span>
    </a>
  );
}
