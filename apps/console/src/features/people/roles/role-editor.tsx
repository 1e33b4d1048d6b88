import { type CustomRole, type Permission, permissions } from '@chatso/contract';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AreaPage } from '../../../ui/area.ts';
import { FormBar, FormNotices } from '../../../ui/form/index.ts';
import { Notice } from '../../../ui/forms.ts';
import { permissionGroups } from './permission-groups.ts';
import classes from './roles.module.css';
import { type RoleValues, useRoleForm } from './use-role-form.ts';

interface RoleEditorProps {
  role: CustomRole | null;
  /** A colleague deleted it while it was open here. */
  removed?: boolean;
  onClose: () => void;
}

/** A custom role: its name and what those who have it may do (decision D-2). */
export function RoleEditor({ role, removed = false, onClose }: RoleEditorProps) {
  const { t } = useTranslation();
  const { form, gone } = useRoleForm({ role, removed, onSaved: onClose });
  if (!form.values) return null;
  const discard = () => {
    form.leaveFreely();
    onClose();
  };
  const ticked = form.values.permissions;
  const labels = Object.fromEntries(
    permissions.map((key) => [`permissions.${key}`, t(`people.roles.permissions.${key}`)]),
  );
  const title = t(role ? 'people.roles.editTitle' : 'people.roles.newTitle');
  return (
    <AreaPage
      actions={
        <Button variant="default" onClick={onClose}>
          {t('people.roles.back')}
        </Button>
      }
      bottom={<FormBar form={{ ...form, discard }} what={form.values.name.trim() || title} />}
      title={title}
    >
      <div className={classes.page}>
        {gone ? (
          <Notice tone="wait">
            <strong>{t('people.roles.gone')}</strong> {t('people.roles.goneBody')}
          </Notice>
        ) : null}
        <FormNotices
          conflict={
            <>
              <strong>{t('people.conflict.title')}</strong> {t('people.conflict.body')}
            </>
          }
          form={{ ...form, conflict: gone ? null : form.conflict }}
          labels={{ ...labels, name: t('people.roles.name') }}
        />
        <TextInput
          autoFocus={!role}
          className={classes.nameField}
          dir="auto"
          error={form.problem('name')}
          label={t('people.roles.name')}
          maxLength={50}
          value={form.values.name}
          onChange={(event) => form.set({ name: event.currentTarget.value })}
        />
        {permissionGroups.map((group) => (
          <Group
            group={group}
            key={group.id}
            ticked={ticked}
            onTick={(ticks) => form.set({ permissions: { ...ticked, ...ticks } })}
          />
        ))}
      </div>
    </AreaPage>
  );
}

interface GroupProps {
  group: (typeof permissionGroups)[number];
  ticked: RoleValues['permissions'];
  onTick: (ticks: Partial<RoleValues['permissions']>) => void;
}

function Group({ group, ticked, onTick }: GroupProps) {
  const { t } = useTranslation();
  const on = group.permissions.filter((key) => ticked[key]).length;
  const tick = (keys: readonly Permission[], checked: boolean) =>
    onTick(Object.fromEntries(keys.map((key) => [key, checked])));
  const name = t(`people.roles.groups.${group.id}`);
  return (
    <fieldset aria-label={name} className={classes.group}>
      <Checkbox
        aria-label={t('people.roles.tickAll', { group: name })}
        checked={on === group.permissions.length}
        classNames={{ label: classes.groupName }}
        indeterminate={on > 0 && on < group.permissions.length}
        label={name}
        onChange={(event) => tick(group.permissions, event.currentTarget.checked)}
      />
      <div className={classes.permissions}>
        {group.permissions.map((key) => (
          <Checkbox
            checked={ticked[key]}
            description={t(`people.roles.explained.${key}`)}
            key={key}
            label={t(`people.roles.permissions.${key}`)}
            onChange={(event) => tick([key], event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
