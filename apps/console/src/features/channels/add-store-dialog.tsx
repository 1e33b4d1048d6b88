import { ApiError, newStoreFormSchema } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, Modal, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf } from '../../lib/api/query-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FormNotices, useContractForm } from '../../ui/form/index.ts';
import { toast } from '../../ui/index.ts';
import classes from './channels.module.css';

/** A new website store: how it is called and where it is. */
export function AddStoreDialog({ onClose, onFull }: { onClose(): void; onFull(): void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [blank] = useState({ name: '', url: '' });
  const form = useContractForm('stores.create', {
    schema: newStoreFormSchema,
    saved: blank,
    valuesOf: (values) => ({ ...values }),
    inputOf: (values) => ({ body: values }),
    reads: keyOf('stores.channels'),
    savedOf: ({ name, url }) => ({ name, url: url ?? '' }),
    onRefused(error) {
      const isFull = error instanceof ApiError && error.code === 'entity-limit';
      if (isFull) onFull();
      return isFull;
    },
    onSaved() {
      void client.invalidateQueries({ queryKey: keyOf('stores.channels') });
      void client.invalidateQueries({ queryKey: keyOf('stores.list') });
      toast.success(t('channels.added'));
      onClose();
    },
    guarded: false,
  });
  const values = form.values ?? blank;
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('common.close') }}
      closeOnClickOutside={!form.dirty}
      opened
      size={440}
      title={t('channels.add')}
      onClose={form.saving ? () => undefined : onClose}
    >
      <form
        noValidate
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <FormNotices form={form} labels={{}} />
        <TextInput
          data-autofocus
          error={form.problem('name')}
          label={t('channels.name')}
          maxLength={limits.storeNameChars}
          value={values.name}
          onChange={(event) => form.set({ name: event.currentTarget.value })}
        />
        <TextInput
          dir="ltr"
          error={form.problem('url')}
          inputMode="url"
          label={t('channels.address')}
          placeholder={t('channels.addressExample')}
          value={values.url}
          onChange={(event) => form.set({ url: event.currentTarget.value })}
        />
        <div className={classes.buttons}>
          <Button disabled={form.saving} variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button loading={form.saving} type="submit">
            {t('channels.add')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
