import { isImageName, truncateFileName } from '@chatso/domain';
import { CircleAlert, FileText, Image, RotateCw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { UploadItem, UploadQueue } from '../lib/files/upload-queue.ts';
import { fileSize } from '../lib/formats/formats.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { IconButton } from './icon-button.tsx';
import classes from './upload-list.module.css';

interface UploadListProps {
  queue: UploadQueue;
  items: readonly UploadItem[];
}

/** Files of the next message, each with its own progress, error and way out (H-82). */
export function UploadList({ queue, items }: UploadListProps) {
  const { t } = useTranslation();
  if (items.length === 0) return null;
  return (
    <ul aria-label={t('liveChat.composer.files')} className={classes.list}>
      {items.map((item) => (
        <li className={classes.item} data-state={item.state} key={item.id}>
          <Thumb item={item} />
          <span className={classes.texts}>
            <span className={classes.name} title={item.name}>
              {truncateFileName(item.name, 40)}
            </span>
            <span className={classes.size}>{fileSize(item.size)}</span>
            {item.problem ? (
              <span className={classes.problem} role="alert">
                {item.problem}
              </span>
            ) : null}
          </span>
          {item.state === 'error' ? (
            <IconButton
              icon={<RotateCw size={14} />}
              label={t('liveChat.composer.retryUpload', { name: item.name })}
              size={28}
              onClick={() => queue.retry(item.id)}
            />
          ) : null}
          <IconButton
            icon={<X size={14} />}
            label={t(item.state === 'loading' ? 'liveChat.composer.cancelUpload' : 'liveChat.composer.remove', {
              name: item.name,
            })}
            size={28}
            onClick={() => queue.remove(item.id)}
          />
          {item.state === 'loading' ? <Progress item={item} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** The address of a picture of this device, for as long as it is shown: what it takes in memory is given back then. */
function useLocalPicture(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const own = URL.createObjectURL(file);
    setAddress(own);
    return () => {
      URL.revokeObjectURL(own);
      setAddress(null);
    };
  }, [file]);
  return address;
}

/** The picture itself where there is one to show, else a sign of the same size. */
function Thumb({ item }: { item: UploadItem }) {
  const isImage = isImageName(item.name);
  const local = useLocalPicture(isImage ? item.file : null);
  const [broken, setBroken] = useState<string | null>(null);
  const shown = local ?? (isImage ? item.result?.publicUrl : null);
  const Icon = item.state === 'error' ? CircleAlert : isImage ? Image : FileText;
  return (
    <span aria-hidden className={classes.thumb}>
      {shown && shown !== broken && item.state !== 'error' ? (
        <img alt="" decoding="async" src={shown} onError={() => setBroken(shown)} />
      ) : (
        <Icon size={16} strokeWidth={1.75} />
      )}
    </span>
  );
}

function Progress({ item }: { item: UploadItem }) {
  const { t } = useTranslation();
  return (
    <progress
      aria-label={t('liveChat.composer.uploading', { name: item.name })}
      className={classes.progress}
      max={1}
      value={item.progress}
    />
  );
}
