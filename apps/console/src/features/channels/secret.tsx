import type { Channel } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Copy, Eye, EyeOff, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { queryOf } from '../../lib/api/query-of.ts';
import { dateAndTime } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { copyText } from '../../ui/copy-text.ts';
import { ConfirmDialog, IconButton } from '../../ui/index.ts';
import classes from './channels.module.css';
import { useChange } from './use-channels.ts';

/** The public id, and the secret that the shop's server signs with: hidden until somebody looks, and each look is audited. */
export function Secret({ store }: { store: Channel }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(false);
  const [asking, setAsking] = useState(false);
  const query = useQuery({
    ...queryOf('stores.widgetSecret', { params: { id: store._id } }),
    enabled: wanted,
    // Not kept: a look is a look.
    gcTime: 0,
    staleTime: 0,
  });
  const renew = useChange('stores.renewSecret', 'renewed');
  useEffect(() => {
    // Another one has taken its place.
    if (store.secretEnd) setWanted(false);
  }, [store.secretEnd]);
  const secret = wanted ? query.data?.widgetSecret : undefined;
  return (
    <div className={classes.pair}>
      <div>
        <p className={classes.label}>{t('channels.storeId')}</p>
        <div className={classes.value}>
          <code>{store.analyticsId}</code>
          <IconButton
            icon={<Copy size={14} />}
            label={t('channels.copyId')}
            onClick={() => void copyText(store.analyticsId)}
          />
        </div>
        <p className={classes.hint}>{t('channels.storeIdHint')}</p>
      </div>
      <div>
        <p className={classes.label}>{t('channels.secret')}</p>
        <div className={classes.secretRow}>
          <div className={classes.value}>
            <code>{secret ?? `•••••••••••• ${store.secretEnd}`}</code>
            <IconButton
              icon={secret ? <EyeOff size={14} /> : <Eye size={14} />}
              label={t(secret ? 'channels.hideSecret' : 'channels.showSecret')}
              onClick={() => setWanted(!wanted)}
            />
            {secret ? (
              <IconButton
                icon={<Copy size={14} />}
                label={t('channels.copySecret')}
                onClick={() => void copyText(secret)}
              />
            ) : null}
          </div>
          <Button
            leftSection={<RefreshCw size={14} strokeWidth={1.75} />}
            size="xs"
            variant="default"
            onClick={() => setAsking(true)}
          >
            {t('channels.renew')}
          </Button>
        </div>
        <p className={classes.hint}>
          {store.oldSecretUntil
            ? t('channels.oldSecret', { time: dateAndTime(Date.parse(store.oldSecretUntil)) })
            : t('channels.secretHint')}
        </p>
      </div>
      <ConfirmDialog
        confirmLabel={t('channels.renew')}
        focus="cancel"
        opened={asking}
        title={t('channels.renewTitle')}
        onClose={() => setAsking(false)}
        onConfirm={() => renew.mutateAsync({ params: { id: store._id } })}
      >
        {t('channels.renewBody')}
      </ConfirmDialog>
    </div>
  );
}
