import type { Agent, CallInput, EndpointId, Endpoints, ResponseOf } from '@chatso/contract';
import { useState } from 'react';
import { mutationOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { toast } from '../../../ui/index.ts';
import { copyInvitationLink } from '../invite/copy-link.ts';
import { nameOf } from '../member-words.ts';
import { inWords, isGone, isOutdated, isSeatLimit, useRefreshPeople } from '../people-queries.ts';

type MemberDialog = 'edit' | 'role' | 'suspend' | 'suspended' | 'cancel' | 'remove';

export interface MemberActions {
  /** Which dialog is open, about whom. */
  dialog: { kind: MemberDialog; member: Agent } | null;
  open(kind: MemberDialog, member: Agent): void;
  /** Closes this dialog; the one it has opened meanwhile stays. */
  close(kind: MemberDialog): void;
  /** Whose row is being changed by a button of its own. */
  busy: string | null;
  resend(member: Agent): void;
  /** Copies the link of the person's open invitation. */
  copyLink(member: Pick<Agent, '_id'>): void;
  reactivate(member: Agent): void;
  /** The call that met the end of the seats, for the dialog about it (D-11). */
  seatLimit: unknown;
  showSeatLimit(error: unknown): void;
  hideSeatLimit(): void;
  /** A dialog's write: lists are fresh afterwards, also when somebody else was first. */
  write<Id extends EndpointId>(id: Id, input: CallInput<Endpoints[Id]>): Promise<ResponseOf<Endpoints[Id]>>;
}

export function useMemberActions(): MemberActions {
  const { t } = useTranslation();
  const refresh = useRefreshPeople();
  const [dialog, setDialog] = useState<MemberActions['dialog']>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [seatLimit, setSeatLimit] = useState<unknown>(null);

  async function write<Id extends EndpointId>(
    id: Id,
    input: CallInput<Endpoints[Id]>,
    member = dialog?.member,
  ): Promise<ResponseOf<Endpoints[Id]>> {
    try {
      const result = await mutationOf(id).mutationFn(input);
      void refresh();
      return result;
    } catch (error) {
      if (isOutdated(error)) void refresh();
      throw member && isGone(error) ? inWords(error, t('people.conflict.gone', { name: nameOf(member) })) : error;
    }
  }

  async function fromRow(member: Agent, call: () => Promise<unknown>, done: string) {
    setBusy(member._id);
    try {
      await call();
      toast.success(done);
    } catch (error) {
      if (isSeatLimit(error)) setSeatLimit(error);
      else toast.error(error);
    } finally {
      setBusy(null);
    }
  }

  return {
    dialog,
    open: (kind, member) => setDialog({ kind, member }),
    close: (kind) => setDialog((current) => (current?.kind === kind ? null : current)),
    busy,
    resend: (member) => {
      const call = () => write('agents.resendInvitation', { body: { userId: member._id } }, member);
      void fromRow(member, call, t('people.invite.resent'));
    },
    copyLink: ({ _id }) => void copyInvitationLink(_id),
    reactivate: (member) => {
      const body = { userId: member._id, version: member.version };
      const call = () => write('agents.reactivate', { body }, member);
      void fromRow(member, call, t('people.suspend.reactivated', { name: nameOf(member) }));
    },
    seatLimit,
    showSeatLimit: setSeatLimit,
    hideSeatLimit: () => setSeatLimit(null),
    write: (id, input) => write(id, input),
  };
}
