import type { MailFile } from '@chatso/contract';
import { Button } from '@mantine/core';
import { Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../../lib/formats/formats.ts';
import { IconButton } from '../../../ui/index.ts';
import classes from './editor.module.css';

interface ReplyFilesProps {
  files: MailFile[];
  adding: boolean;
  onAdd(files: readonly File[]): void;
  onChange(files: MailFile[]): void;
}

export function ReplyFiles({ files, adding, onAdd, onChange }: ReplyFilesProps) {
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
      {files.map((file) => (
        <span className={classes.file} key={file.id}>
          <bdi>{file.filename}</bdi> {fileSize(file.size)}
          <IconButton
            icon={<X size={12} />}
            label={t('ticket.editor.detach', { name: file.filename })}
            size={28}
            onClick={() => onChange(files.filter(({ id }) => id !== file.id))}
          />
        </span>
      ))}
    </div>
  );
}
