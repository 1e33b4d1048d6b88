import type { Mail, MailAttachment } from '@chatso/contract';
import { UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FileText, FileX, Image } from 'lucide-react';
import { errorMessage } from '../../lib/api/errors.ts';
import { download } from '../../lib/files/download.ts';
import { fileSize, wholeNumber } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorDialog } from '../../ui/index.ts';
import { picturesIn } from './inline-pictures.ts';
import classes from './mail.module.css';

/** O-28 */
const path = '/email/download-attachment';

/** Files of a mail that stand outside its text; what was kept out says why. */
export function Attachments({ mail }: { mail: Mail }) {
  const { t } = useTranslation();
  // One after the other: a browser asks about many at once.
  const fetching = useMutation({
    meta: { quiet: true },
    mutationFn: async (files: readonly MailAttachment[]) => {
      for (const { id } of files) await download(path, { id });
    },
  });
  // What its text shows is no file beside it; some programs call every picture one of the text.
  const shown = new Set(picturesIn(mail.htmlText + mail.quotedHtml));
  const files = mail.attachments.filter(({ contentId, inline }) => !(inline && shown.has(contentId ?? '')));
  const there = files.filter(({ kept }) => kept === 'yes');
  if (files.length === 0) return null;
  const size = fileSize(there.reduce((sum, file) => sum + file.size, 0));
  return (
    <section aria-label={t('mail.attachments')} className={classes.files}>
      <div className={classes.filesHead}>
        <p className={classes.filesTitle}>{t('mail.attachments')}</p>
        <span className={classes.quiet}>{wholeNumber(files.length)}</span>
        {there.length > 1 ? (
          <UnstyledButton className={classes.link} disabled={fetching.isPending} onClick={() => fetching.mutate(there)}>
            {t('mail.downloadAll', { size })}
          </UnstyledButton>
        ) : null}
      </div>
      <ul className={classes.fileList}>
        {files.map((file) => (
          <li key={file.id}>
            <File file={file} onFetch={() => fetching.mutate([file])} />
          </li>
        ))}
      </ul>
      <ErrorDialog opened={fetching.isError} title={t('mail.downloadFailed')} onClose={() => fetching.reset()}>
        {fetching.error ? (errorMessage(fetching.error) ?? '') : ''}
      </ErrorDialog>
    </section>
  );
}

function File({ file, onFetch }: { file: MailAttachment; onFetch(): void }) {
  const { t } = useTranslation();
  const { filename, size, kept, contentType } = file;
  if (kept !== 'yes') {
    return (
      <span className={classes.file} data-kept={kept}>
        <FileX aria-hidden size={16} strokeWidth={1.75} />
        <bdi className={classes.fileName}>{filename}</bdi> {t(`mail.kept.${kept}`)}
      </span>
    );
  }
  const Icon = contentType.startsWith('image/') ? Image : FileText;
  return (
    <UnstyledButton aria-label={t('mail.download', { name: filename })} className={classes.file} onClick={onFetch}>
      <Icon aria-hidden size={16} strokeWidth={1.75} />
      <bdi className={classes.fileName}>{filename}</bdi> <span className={classes.quiet}>{fileSize(size)}</span>
    </UnstyledButton>
  );
}
