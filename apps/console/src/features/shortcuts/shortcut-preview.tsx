import '@mantine/core/styles/Switch.layer.css';
import { fillShortcut, parseShortcut, truncateFileName } from '@chatso/domain';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { ownStoresQuery } from '../../entities/store/own-stores-query.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSession } from '../../lib/session/session.ts';
import classes from './shortcut-editor.module.css';

interface ShortcutPreviewProps {
  message: string;
  storeId: string | null;
  files: readonly { id: string; name: string }[];
}

/** What the customer gets, while it is being written; what is no variable is set off. */
export function ShortcutPreview({ message, storeId, files }: ShortcutPreviewProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [nameless, setNameless] = useState(false);
  const stores = useQuery(ownStoresQuery()).data ?? [];
  const store = stores.find(({ _id }) => _id === storeId) ?? stores[0];
  const alias = user.stores.find(({ chatsoStoreId }) => chatsoStoreId === store?._id)?.agentAlias;
  const values = {
    'customer.name': nameless ? null : t('shortcuts.sampleCustomer'),
    'agent.alias': alias || user.fullname,
    'store.name': store?.name ?? t('shortcuts.sampleStore'),
  };
  const text = message.trim();
  return (
    <aside aria-label={t('shortcuts.preview')} className={classes.preview}>
      <div className={classes.previewHead}>
        <h2 className={classes.label}>{t('shortcuts.preview')}</h2>
        <Switch
          checked={nameless}
          label={t('shortcuts.previewNameless')}
          onChange={(event) => setNameless(event.currentTarget.checked)}
        />
      </div>
      {text === '' && files.length === 0 ? <p className={classes.hint}>{t('shortcuts.previewEmpty')}</p> : null}
      {text ? (
        <p className={classes.bubble} dir="auto">
          {parseShortcut(fillShortcut(text, values)).map((part, at) =>
            part.kind === 'text' ? (
              part.text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
              <mark className={classes.unknown} key={at}>
                {part.source}
              </mark>
            ),
          )}
        </p>
      ) : null}
      <ul className={classes.previewFiles}>
        {files.map(({ id, name }) => (
          <li key={id}>
            <Paperclip aria-hidden size={14} strokeWidth={1.75} />
            <bdi title={name}>{truncateFileName(name, 40)}</bdi>
          </li>
        ))}
      </ul>
    </aside>
  );
}
