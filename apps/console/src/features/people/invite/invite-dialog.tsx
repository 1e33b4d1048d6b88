import { Button, Modal } from '@mantine/core';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useUpgrade } from '../../../lib/plan/upgrade.ts';
import { AddressField } from '../../../ui/address-field.tsx';
import { FormNotices } from '../../../ui/form/index.ts';
import { MultiPick } from '../../../ui/multi-pick.tsx';
import { NoEmailNotice } from '../../../ui/no-email-notice.tsx';
import classes from '../member/member.module.css';
import { RoleChoice } from '../member/role-choice.tsx';
import { copyInvitationLink } from './copy-link.ts';
import own from './invite.module.css';
import { type InviteForm, type InviteResult, useInviteForm } from './use-invite-form.ts';

interface InviteDialogProps {
  opened: boolean;
  onClose: () => void;
  onSeatLimit: (error: unknown) => void;
}

/** One or many people with the same role (D-07, mock-up). What is filled in stays until it is sent. */
export function InviteDialog({ opened, onClose, onSeatLimit }: InviteDialogProps) {
  const { t } = useTranslation();
  const form = useInviteForm({ opened, onDone: finish, onSeatLimit });
  function finish() {
    onClose();
    form.reset();
  }
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('common.close') }}
      closeOnClickOutside={false}
      opened={opened}
      size={520}
      title={t(form.results ? 'people.invite.resultTitle' : 'people.invite.title')}
      // A refusal would be told to nobody.
      onClose={form.results ? finish : form.saving ? () => undefined : onClose}
    >
      {form.results ? (
        <Results results={form.results} onDone={finish} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.send();
          }}
        >
          <Fields form={form} />
          <NoEmailNotice>{t('people.noEmail')}</NoEmailNotice>
          <div className={classes.buttons}>
            <Seats form={form} />
            <Button disabled={form.saving} variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button
              aria-describedby={form.overSeats ? seatsId : undefined}
              disabled={form.overSeats !== null}
              loading={form.saving}
              type="submit"
            >
              {form.valid === 0 ? t('people.invite.title') : t('people.invite.send', { count: form.valid })}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}

function Fields({ form }: { form: InviteForm }) {
  const { t } = useTranslation();
  const { values, set, stores, storeIds, departments } = form;
  const asAdmin = values.role.role === 'admin';
  return (
    <div className={classes.form}>
      <AddressField
        addresses={values.emails}
        label={t('people.invite.addresses')}
        problem={form.addressProblem}
        typed={values.typed}
        onChange={(emails, typed) => set({ emails, typed })}
      />
      <RoleChoice value={values.role} onChange={(role) => set({ role })} />
      {asAdmin ? (
        <p className={classes.notice} role="alert">
          {t('people.invite.adminWarning')} {t('people.invite.adminSeesAll')}
        </p>
      ) : (
        <div className={own.pair}>
          <MultiPick
            choices={stores.map(({ _id, name }) => ({ value: _id, label: name }))}
            {...(storeIds.length === 0 ? { description: t('people.member.noStores') } : {})}
            empty={t('people.invite.noStores')}
            label={t('people.invite.stores')}
            value={storeIds}
            onChange={(chosen) => set({ storeIds: chosen })}
          />
          <MultiPick
            choices={departments}
            disabled={departments.length === 0}
            empty={t('people.allDepartments')}
            label={t('people.invite.departments')}
            value={form.categoryIds}
            onChange={(categoryIds) => set({ categoryIds })}
          />
        </div>
      )}
      <FormNotices form={form} labels={{}} />
    </div>
  );
}

const seatsId = 'invite-seats';

/** How many seats there are; more people than seats are refused here, before anything is sent (D-11). */
function Seats({ form: { seats, valid, overSeats } }: { form: InviteForm }) {
  const { t } = useTranslation();
  const { upgrade } = useUpgrade();
  if (!seats || seats.limit < 0) return null;
  if (overSeats) {
    return (
      <p className={own.over} id={seatsId} role="alert">
        {t('people.invite.overSeats', { count: overSeats.free })}{' '}
        <Button size="compact-sm" variant="subtle" onClick={upgrade}>
          {t('people.limit.upgrade')}
        </Button>
      </p>
    );
  }
  return (
    <p className={classes.aside}>
      {t('people.invite.seats', { used: seats.used, limit: seats.limit })}
      {valid > 0 ? `, ${t('people.invite.seatsMore', { count: valid })}` : ''}
    </p>
  );
}

/** One line for each address: who was invited and who was not, and why. */
function Results({ results, onDone }: { results: readonly InviteResult[]; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <ul className={own.results}>
        {results.map(({ email, outcome, userId }) => {
          const failed = outcome !== 'invited';
          const Icon = failed ? CircleAlert : CircleCheck;
          return (
            <li className={own.result} data-failed={failed || undefined} key={email}>
              <Icon aria-hidden size={16} strokeWidth={1.75} />
              <span className={own.address}>{email}</span>
              <span className={own.outcome}>{t(`people.invite.outcome.${outcome}`)}</span>
              {userId !== null && (outcome === 'invited' || outcome === 'already-invited') ? (
                <Button size="compact-sm" variant="subtle" onClick={() => void copyInvitationLink(userId)}>
                  {t('people.actions.copyLink')}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      <div className={classes.buttons}>
        <Button data-autofocus onClick={onDone}>
          {t('people.invite.done')}
        </Button>
      </div>
    </>
  );
}
