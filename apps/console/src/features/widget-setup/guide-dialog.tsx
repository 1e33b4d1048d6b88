import type { Store } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { Send } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AddressField } from '../../ui/address-field.tsx';
import { FormNotices } from '../../ui/form/index.ts';
import classes from './guide-dialog.module.css';
import { useGuideForm } from './use-guide-form.ts';

interface GuideDialogProps {
  store: Store;
  opened: boolean;
  onClose(): void;
}

/** P-20, P-21: the installation by mail, for whoever looks after the shop's pages. */
export function GuideDialog({ store, opened, onClose }: GuideDialogProps) {
  const { t } = useTranslation();
  const form = useGuideForm(store, opened);
  const close = () => {
    onClose();
    form.again();
  };
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('common.close') }}
      closeOnClickOutside={false}
      opened={opened}
      size={520}
      title={t(form.sent ? 'widgetSetup.send.sentTitle' : 'widgetSetup.send.title')}
      // A refusal would be told to nobody.
      onClose={form.saving ? () => undefined : close}
    >
      {form.sent ? (
        <>
          <p className={classes.sent}>{t('widgetSetup.send.sent')}</p>
          <div className={classes.buttons}>
            <Button data-autofocus onClick={close}>
              {t('common.ok')}
            </Button>
          </div>
        </>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.send();
          }}
        >
          <div className={classes.dialogForm}>
            <FormNotices form={form} labels={{}} />
            <AddressField
              addresses={form.values.emails}
              label={t('widgetSetup.send.email')}
              problem={form.addressProblem}
              typed={form.values.typed}
              onChange={(emails, typed) => form.set({ emails, typed })}
            />
            <TextInput
              error={form.problem('subject')}
              label={t('widgetSetup.send.subject')}
              maxLength={limits.installGuideSubjectChars}
              value={form.values.subject}
              onChange={(event) => form.set({ subject: event.currentTarget.value })}
            />
            <Textarea
              error={form.problem('content')}
              label={t('widgetSetup.send.content')}
              maxLength={limits.installGuideChars}
              rows={11}
              value={form.values.content}
              onChange={(event) => form.set({ content: event.currentTarget.value })}
            />
          </div>
          <div className={classes.buttons}>
            <Button disabled={form.saving} variant="default" onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button leftSection={<Send size={16} strokeWidth={1.75} />} loading={form.saving} type="submit">
              {t('widgetSetup.send.send')}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}
