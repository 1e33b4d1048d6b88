import type { Agent } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, Drawer, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownStoresQuery } from '../../../entities/store/own-stores-query.ts';
import { errorMessage } from '../../../lib/api/errors.ts';
import { useIsPhone } from '../../../lib/browser/viewport.ts';
import { useUnsavedGuard } from '../../../lib/navigation/unsaved-guard.ts';
import { MultiPick } from '../../../ui/multi-pick.tsx';
import { departmentChoices, nameOf } from '../member-words.ts';
import classes from './member.module.css';
import type { MemberDialogProps } from './member-dialogs.tsx';
import { SecondFactor } from './second-factor.tsx';
import { StorePhoto } from './store-photo.tsx';
import type { MemberActions } from './use-member-actions.ts';
import { type StoreValue, useIsSavingMember, useMemberForm } from './use-member-form.ts';

/** Where somebody works and how customers see them there: stores, departments, alias and photo in each. */
export function EditDrawer({ actions, member, opened }: MemberDialogProps) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const saving = useIsSavingMember(member);
  return (
    <Drawer
      classNames={{
        content: classes.drawer,
        header: classes.drawerHeader,
        title: classes.drawerTitle,
        body: classes.drawerBody,
      }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      closeOnClickOutside={false}
      opened={opened}
      size={phone ? '100%' : 420}
      title={t('people.member.title', { name: nameOf(member) })}
      // A refusal would be told to nobody.
      onClose={() => (saving ? undefined : actions.close('edit'))}
    >
      {/* Begins anew each time it opens. */}
      {opened ? <EditForm actions={actions} member={member} /> : null}
    </Drawer>
  );
}

function EditForm({ member, actions }: { member: Agent; actions: MemberActions }) {
  const { t } = useTranslation();
  const stores = useQuery(ownStoresQuery()).data ?? [];
  const form = useMemberForm(member, actions);
  useUnsavedGuard(form.dirty);
  return (
    <>
      <div className={classes.fields}>
        {form.conflict ? (
          <p className={classes.notice} role="alert">
            <strong>{t('people.conflict.title')}</strong> {t('people.conflict.body')}
          </p>
        ) : null}
        <MultiPick
          choices={stores.map(({ _id, name }) => ({ value: _id, label: name }))}
          description={t(form.values.length === 0 ? 'people.member.noStores' : 'people.member.storesHint')}
          empty={t('people.invite.noStores')}
          label={t('people.invite.stores')}
          value={form.values.map(({ chatsoStoreId }) => chatsoStoreId)}
          onChange={form.chooseStores}
        />
        {form.values.map((value) => (
          <StoreFields
            departments={departmentChoices(stores, [value.chatsoStoreId])}
            key={value.chatsoStoreId}
            member={member}
            name={
              stores.find(({ _id }) => _id === value.chatsoStoreId)?.name ??
              member.stores.find(({ chatsoStoreId }) => chatsoStoreId === value.chatsoStoreId)?.name ??
              ''
            }
            value={value}
            onEdit={(patch) => form.edit(value.chatsoStoreId, patch)}
          />
        ))}
        <TextInput
          autoComplete="off"
          description={t('routing.memberCapacityHint')}
          error={form.isCapacity ? undefined : t('routing.memberCapacityProblem', { max: limits.agentCapacityMax })}
          inputMode="numeric"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label={t('routing.memberCapacity')}
          maxLength={3}
          value={form.capacity}
          onChange={(event) => form.setCapacity(event.currentTarget.value)}
        />
        <SecondFactor actions={actions} member={member} />
        {form.error ? (
          <p className={classes.problem} role="alert">
            {errorMessage(form.error)}
          </p>
        ) : null}
      </div>
      <div className={classes.buttons}>
        <Button disabled={form.saving} variant="default" onClick={() => actions.close('edit')}>
          {t('common.cancel')}
        </Button>
        <Button disabled={!form.dirty || !form.isCapacity} loading={form.saving} onClick={form.save}>
          {t('people.member.save')}
        </Button>
      </div>
    </>
  );
}

interface StoreFieldsProps {
  member: Agent;
  name: string;
  value: StoreValue;
  departments: { value: string; label: string }[];
  onEdit: (patch: Partial<StoreValue>) => void;
}

function StoreFields({ member, name, value, departments, onEdit }: StoreFieldsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.store}>
      <legend>{t('people.member.perStore', { store: name })}</legend>
      <TextInput
        description={t('people.member.aliasHint', { name: nameOf(member) })}
        dir="auto"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        label={t('people.member.alias')}
        maxLength={50}
        value={value.agentAlias}
        onChange={(event) => onEdit({ agentAlias: event.currentTarget.value })}
      />
      <StorePhoto
        avatar={value.avatar}
        fallback={member.avatar}
        name={value.agentAlias || nameOf(member)}
        onChange={(avatar) => onEdit({ avatar })}
      />
      {departments.length > 0 ? (
        <MultiPick
          choices={departments}
          description={t('people.member.departmentsHint')}
          empty={t('people.allDepartments')}
          label={t('people.member.departments')}
          value={value.categoryIds}
          onChange={(categoryIds) => onEdit({ categoryIds })}
        />
      ) : null}
    </fieldset>
  );
}
