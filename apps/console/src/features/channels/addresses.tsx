import { type Channel, storeAddressesFormSchema } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, TagsInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../lib/api/query-of.ts';
import { calendarDate } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FormNotices, useContractForm } from '../../ui/form/index.ts';
import { toast } from '../../ui/index.ts';
import classes from './channels.module.css';

/** Where the widget of a store may run: the shop's own address, and other hosts. */
export function Addresses({ store }: { store: Channel }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useContractForm('stores.setAddresses', {
    schema: storeAddressesFormSchema,
    saved: store,
    valuesOf: ({ url, hosts }) => ({ url: url ?? '', hosts: hosts.map(({ host }) => host) }),
    inputOf: ({ url, hosts }, saved) => ({
      body: {
        storeId: saved._id,
        url,
        hosts,
        was: { url: saved.url, hosts: saved.hosts.map(({ host }) => host) },
      },
    }),
    reads: keyOf('stores.channels'),
    savedOf: (answer) => answer,
    onSaved() {
      void client.invalidateQueries({ queryKey: keyOf('stores.channels') });
      void client.invalidateQueries({ queryKey: keyOf('stores.list') });
      toast.success(t('channels.saved'));
    },
  });
  const { values } = form;
  if (!values) return null;
  const local = store.hosts.find(({ until }) => until !== null);
  return (
    <form
      noValidate
      className={classes.addresses}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <FormNotices form={form} labels={{ url: t('channels.address'), hosts: t('channels.hosts') }} />
      <TextInput
        dir="ltr"
        error={form.problem('url')}
        inputMode="url"
        label={t('channels.address')}
        value={values.url}
        onChange={(event) => form.set({ url: event.currentTarget.value })}
      />
      <TagsInput
        acceptValueOnBlur
        clearable={false}
        description={
          local?.until
            ? t('channels.localUntil', { date: calendarDate(Date.parse(local.until)) })
            : t('channels.hostsHint')
        }
        dir="ltr"
        error={form.problem('hosts')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        label={t('channels.hosts')}
        maxTags={limits.storeHosts}
        placeholder={t('channels.hostExample')}
        splitChars={[',', ' ']}
        value={values.hosts}
        onChange={(hosts) => form.set({ hosts })}
      />
      {form.dirty ? (
        <div className={classes.buttons}>
          <Button disabled={form.saving} variant="default" onClick={form.discard}>
            {t('changes.discard')}
          </Button>
          <Button loading={form.saving} type="submit">
            {t('changes.save')}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
