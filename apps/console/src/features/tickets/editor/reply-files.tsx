import type { MailAttachment, MailFile } from '@chatso/contract';
import { Button } from '@mantine/core';
import { Paperclip, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { fileSize } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { IconButton } from '../../../ui/index.ts';
import classes from './editor.module.css';

interface ReplyFilesProps {
  files: MailFile[];
  adding: boolean;
  onAdd(files: readonly File[]): void;
  onChange(files: MailFile[]): void;
  /** What stands beside the button. */
  children: ReactNode;
}

export function ReplyFiles({ files, adding, onAdd, onChange, children }: ReplyFilesProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.files}>
      <input
        aria-label={t('ticket.editor.attach')}
        className={classes.hidden}
        multiple
        ref={input}
        tabIndex={-1}
        type="file"
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          if (chosen.length > 0) onAdd(chosen);
          currentTarget.value = '';
        }}
      />
      <Button
        leftSection={<Paperclip aria-hidden size={14} />}
        loading={adding}
        size="compact-xs"
        variant="subtle"
        onClick={() => input.current?.click()}
      >
        {t('ticket.editor.attach')}
      </Button>
      {children}
      {files.map((file) => (
        <OneFile file={file} key={file.id} onRemove={() => onChange(files.filter(({ id }) => id !== file.id))} />
      ))}
    </div>
  );
}

interface OneFileProps {
  file: Pick<MailFile, 'filename' | 'size'>;
  onRemove(): void;
}

function OneFile({ file, onRemove }: OneFileProps) {
  const { t } = useTranslation();
  return (
    <span className={classes.file}>
      <bdi>{file.filename}</bdi> {fileSize(file.size)}
      <IconButton
        icon={<X size={12} />}
        label={t('ticket.editor.detach', { name: file.filename })}
        size={28}
        onClick={onRemove}
      />
    </span>
  );
}

interface FilesAlongProps {
  files: readonly MailAttachment[];
  onRemove(id: string): void;
}

/** Attachments of the mail that is handed on. */
export function FilesAlong({ files, onRemove }: FilesAlongProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.files}>
      <span className={classes.quietWords}>{t('ticket.editor.along')}</span>
      {files.map((file) => (
        <OneFile file={file} key={file.id} onRemove={() => onRemove(file.id)} />
      ))}
    </div>
  );
}
