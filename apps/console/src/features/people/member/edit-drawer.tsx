import type { Agent } from '@chatso/contract';
import { Button, Drawer, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ownStoresQuery } from '../../../entities/store/own-stores-query.ts';
import { useIsPhone } from '../../../lib/browser/viewport.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { FormNotices } from '../../../ui/form/index.ts';
import { MultiPick } from '../../../ui/multi-pick.tsx';
import { departmentChoices, nameOf } from '../member-words.ts';
import classes from './member.module.css';
import type { MemberDialogProps } from './member-dialogs.tsx';
import { SecondFactor } from './second-factor.tsx';
import { StorePhoto } from './store-photo.tsx';
import type { MemberActions } from './use-member-actions.ts';
import { type MemberForm, type StoreValue, useIsSavingMember, useMemberForm } from './use-member-form.ts';

/** Where somebody works and how customers see them there: stores, departments, alias and photo in each. */
export function EditDrawer({ actions, member, opened }: MemberDialogProps) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const saving = useIsSavingMember();
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
  const form = useMemberForm(member, () => {
    form.leaveFreely();
    actions.close('edit');
  });
  const { values } = form;
  if (!values) return null;
  const storeName = (id: string) =>
    [...stores.map(({ _id, name }) => ({ id: _id, name })), ...member.stores.map(asChoice)].find(
      (store) => store.id === id,
    )?.name ?? '';
  return (
    <>
      <div className={classes.fields}>
        <Notices form={form} storeName={storeName} />
        <MultiPick
          choices={stores.map(({ _id, name }) => ({ value: _id, label: name }))}
          description={t(form.stores.length === 0 ? 'people.member.noStores' : 'people.member.storesHint')}
          empty={t('people.invite.noStores')}
          label={t('people.invite.stores')}
          value={form.stores.map(({ chatsoStoreId }) => chatsoStoreId)}
          onChange={form.chooseStores}
        />
        {form.stores.map((value) => (
          <StoreFields
            departments={[
              ...departmentChoices(stores, [value.chatsoStoreId]),
              ...deletedOf(member, value.chatsoStoreId).map(({ _id, name }) => ({
                value: _id,
                label: t('people.member.deletedDepartment', { name }),
              })),
            ]}
            key={value.chatsoStoreId}
            member={member}
            name={storeName(value.chatsoStoreId)}
            value={value}
            onEdit={(patch) => form.edit(value.chatsoStoreId, patch)}
          />
        ))}
        <TextInput
          autoComplete="off"
          description={t('routing.memberCapacityHint')}
          error={form.problem('capacity')}
          inputMode="numeric"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label={t('routing.memberCapacity')}
          maxLength={3}
          value={values.capacity}
          onChange={(event) => form.set({ capacity: event.currentTarget.value })}
        />
        <SecondFactor actions={actions} member={member} />
      </div>
      <div className={classes.buttons}>
        <Button disabled={form.saving} variant="default" onClick={() => actions.close('edit')}>
          {t('common.cancel')}
        </Button>
        <Button
          disabled={!form.dirty || form.problem('capacity') !== undefined}
          loading={form.saving}
          onClick={() => void form.save()}
        >
          {t('people.member.save')}
        </Button>
      </div>
    </>
  );
}

/** Departments that are deleted, and keep somebody from serving all of the store's. */
const deletedOf = (member: Agent, storeId: string) =>
  member.stores.find(({ chatsoStoreId }) => chatsoStoreId === storeId)?.categories.filter(({ deleted }) => deleted) ??
  [];

const asChoice = ({ chatsoStoreId, name }: Agent['stores'][number]) => ({ id: chatsoStoreId, name });

interface NoticesProps {
  form: MemberForm;
  storeName(id: string): string;
}

/** Theirs beside mine, by store and field. */
function Notices({ form, storeName }: NoticesProps) {
  const { t } = useTranslation();
  const departments = departmentChoices(
    useQuery(ownStoresQuery()).data ?? [],
    form.stores.map(({ chatsoStoreId }) => chatsoStoreId),
  );
  const labels = (form.conflict?.clashes ?? []).map(({ path }) => {
    const [group, id = '', field] = path.split('.');
    if (group !== 'stores') return [path, t('routing.memberCapacity')];
    const name = { agentAlias: 'alias', avatar: 'photo', categoryIds: 'departments' } as const;
    const words = field === undefined ? '' : `: ${t(`people.member.${name[field as keyof typeof name]}`)}`;
    return [path, `${storeName(id)}${words}`];
  });
  return (
    <FormNotices
      conflict={
        <>
          <strong>{t('people.conflict.title')}</strong> {t('people.conflict.body')}
        </>
      }
      form={form}
      labels={Object.fromEntries(labels)}
      wordsOf={(value, path) => {
        if (value === undefined || value === null || value === '') return undefined;
        if (path.endsWith('.avatar')) return t('people.member.photo');
        if (!Array.isArray(value)) return typeof value === 'object' ? storeName(path.split('.')[1] ?? '') : undefined;
        if (value.length === 0) return t('people.allDepartments');
        return value.map((id) => departments.find((one) => one.value === id)?.label ?? '').join(', ');
      }}
    />
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
