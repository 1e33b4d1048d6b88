import { truncateFileName } from '@chatso/domain';
import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { UploadQueue } from '../lib/files/upload-queue.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import classes from './file-refusals.module.css';
import { IconButton } from './icon-button.tsx';

/** Files that were chosen and not taken, each with its name and the reason, beside the field they were meant for. */
export function FileRefusals({ queue }: { queue: UploadQueue }) {
  const { t } = useTranslation();
  const refusals = useSyncExternalStore(queue.subscribe, queue.refusals);
  if (refusals.length === 0) return null;
  return (
    <div className={classes.refusals} role="alert">
      <ul className={classes.list}>
        {refusals.map(({ id, name, problem }) => (
          <li key={id}>
            <bdi className={classes.name} title={name}>
              {truncateFileName(name, 40)}
            </bdi>{' '}
            {problem}
          </li>
        ))}
      </ul>
      <IconButton icon={<X size={14} />} label={t('common.close')} size={28} onClick={queue.dismissRefusals} />
    </div>
  );
}
