import type { MessageFile } from '@chatso/contract';
import { truncateFileName } from '@chatso/domain';
import { File, FileArchive, FileAudio, FileSpreadsheet, FileText, FileVideo, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { fileSize } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './message-files.module.css';

/** H-25 */
const icons: Partial<Record<MessageFile['filetype'], LucideIcon>> = {
  pdf: FileText,
  text: FileText,
  word: FileText,
  presentation: FileText,
  csv: FileSpreadsheet,
  spreadsheet: FileSpreadsheet,
  zip: FileArchive,
  video: FileVideo,
  audio: FileAudio,
};

export function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.publicUrl}>
          {file.filetype === 'image' ? <ImageFile file={file} /> : <OtherFile file={file} />}
        </li>
      ))}
    </ul>
  );
}

/** A preview of fixed height, so that a slow picture moves nothing; a broken one becomes a row. */
function ImageFile({ file }: { file: MessageFile }) {
  const { t } = useTranslation();
  const [broken, setBroken] = useState(false);
  if (broken) return <OtherFile file={file} />;
  return (
    <a className={classes.image} href={file.publicUrl} rel="noopener noreferrer" target="_blank" title={file.name}>
      <img
        alt={t('liveChat.imageOf', { name: file.name })}
        loading="lazy"
        src={file.publicUrl}
        onError={() => setBroken(true)}
      />
    </a>
  );
}

function OtherFile({ file }: { file: MessageFile }) {
  const { t } = useTranslation();
  const Icon = icons[file.filetype] ?? File;
  return (
    <a
      aria-label={t('liveChat.openFile', { name: file.name })}
      className={classes.file}
      href={file.publicUrl}
      rel="noopener noreferrer"
      target="_blank"
      title={file.name}
    >
      <Icon aria-hidden size={18} strokeWidth={1.75} />
      <span className={classes.fileName}>{truncateFileName(file.name, 40)}</span>
      <span className={classes.fileSize}>{fileSize(file.size)}</span>
    </a>
  );
}
