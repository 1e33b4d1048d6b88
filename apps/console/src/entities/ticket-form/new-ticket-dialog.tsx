import type { Conversation, Ticket } from '@chatso/contract';
import { isSocialChannel } from '@chatso/domain';
import { Button, Modal } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '../../lib/api/errors.ts';
import { useIsPhone } from '../../lib/browser/viewport.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSession } from '../../lib/session/session.ts';
import { ConfirmDialog, ErrorDialog, toast } from '../../ui/index.ts';
import { displayName } from '../conversation/chat-names.ts';
import { NewTicketFields } from './new-ticket-fields.tsx';
import classes from './ticket-form.module.css';
import { useNewTicket } from './use-new-ticket.ts';

/** N-30, N-62, N-67, I-23: a ticket of a chat, which it is linked with. */
export function NewTicketDialog({ chat, onClose }: { chat: Conversation; onClose(): void }) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const phone = useIsPhone();
  const [made, setMade] = useState<Ticket | null>(null);
  const [quitting, setQuitting] = useState(false);
  const [read, setRead] = useState<Error | null>(null);
  const name = displayName(chat);
  const { form } = useNewTicket({
    // N-33: who writes by a social channel has no address of their own there.
    begin: { customerEmail: isSocialChannel(chat.store.type) ? '' : (chat.customerEmail ?? chat.client.email ?? '') },
    chat: { conversationId: chat._id, chatsoStoreId: chat.storeId, customerName: name },
    guarded: false,
    onMade(ticket) {
      toast.success(t('tickets.toasts.created'));
      setMade(ticket);
    },
  });
  const failed = form.error !== null && form.error !== read;
  const ask = () => setQuitting(true);
  const closeLabel = { 'aria-label': t('common.close') };
  if (made) {
    return (
      <Modal
        closeButtonProps={closeLabel}
        opened
        title={t('tickets.new.doneTitle', { code: `${made.prefix}${made.code}` })}
        onClose={onClose}
      >
        <div className={classes.inside}>
          <p>{t('tickets.new.doneBody')}</p>
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              {t('common.close')}
            </Button>
            <Button component={Link} data-autofocus to={`/ws/${workspaceId}/ticket-management/${made._id}` as never}>
              {t('tickets.new.openIt')}
            </Button>
          </div>
        </div>
      </Modal>
    );
  }
  return (
    <>
      <Modal
        closeButtonProps={closeLabel}
        closeOnEscape={!quitting}
        fullScreen={phone}
        opened={!failed}
        size={560}
        title={t('tickets.new.title')}
        onClose={ask}
      >
        <div className={classes.inside}>
          <p className={classes.linked}>
            <bdi>{t('tickets.new.ofChat', { name })}</bdi>
          </p>
          <NewTicketFields form={form} onCancel={ask} />
        </div>
      </Modal>
      <ErrorDialog opened={failed} title={t('tickets.new.failedTitle')} onClose={() => setRead(form.error)}>
        {form.error ? errorMessage(form.error) : null}
      </ErrorDialog>
      <ConfirmDialog
        cancelLabel={t('tickets.new.keep')}
        confirmLabel={t('tickets.new.quit')}
        danger
        focus="cancel"
        opened={quitting}
        title={t('tickets.new.quitTitle')}
        onClose={() => setQuitting(false)}
        onConfirm={onClose}
      >
        {t('tickets.new.quitBody')}
      </ConfirmDialog>
    </>
  );
}
