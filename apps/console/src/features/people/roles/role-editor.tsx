import type { CustomRole } from '@chatso/contract';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../../lib/api/errors.ts';
import { useUnsavedGuard } from '../../../lib/navigation/unsaved-guard.ts';
import { AreaPage, ChangesBar } from '../../../ui/area.ts';
import memberClasses from '../member/member.module.css';
import { permissionGroups } from './permission-groups.ts';
import classes from './roles.module.css';
import { type RoleForm, useRoleForm } from './use-role-form.ts';

interface RoleEditorProps {
  role: CustomRole | null;
  /** A colleague deleted it while it was open here. */
  removed?: boolean;
  onClose: () => void;
}

/** A custom role: its name and what those who have it may do (decision D-2). */
export function RoleEditor({ role, removed = false, onClose }: RoleEditorProps) {
  const { t } = useTranslation();
  const form = useRoleForm(role, removed, () => {
    leaveFreely();
    onClose();
  });
  const { leaveFreely } = useUnsavedGuard(form.dirty);
  const discard = () => {
    leaveFreely();
    onClose();
  };
  const title = t(role ? 'people.roles.editTitle' : 'people.roles.newTitle');
  return (
    <AreaPage
      actions={
        <Button variant="default" onClick={onClose}>
          {t('people.roles.back')}
        </Button>
      }
      bottom={
        form.dirty ? (
          <ChangesBar saving={form.saving} what={form.name.trim() || title} onDiscard={discard} onSave={form.save} />
        ) : null
      }
      title={title}
    >
      <div className={classes.page}>
        {form.gone ? (
          <p className={memberClasses.notice} role="alert">
            <strong>{t('people.roles.gone')}</strong> {t('people.roles.goneBody')}
          </p>
        ) : null}
        {form.conflict ? (
          <p className={memberClasses.notice} role="alert">
            <strong>{t('people.conflict.title')}</strong> {t('people.conflict.body')}
          </p>
        ) : null}
        {form.error ? (
          <p className={memberClasses.problem} role="alert">
            {errorMessage(form.error)}
          </p>
        ) : null}
        <TextInput
          autoFocus={!role}
          className={classes.nameField}
          dir="auto"
          error={form.nameProblem}
          label={t('people.roles.name')}
          maxLength={50}
          value={form.name}
          onChange={(event) => form.rename(event.currentTarget.value)}
        />
        {permissionGroups.map((group) => (
          <Group form={form} group={group} key={group.id} />
        ))}
      </div>
    </AreaPage>
  );
}

function Group({ form, group }: { form: RoleForm; group: (typeof permissionGroups)[number] }) {
  const { t } = useTranslation();
  const on = group.permissions.filter((key) => form.permissions[key]).length;
  const name = t(`people.roles.groups.${group.id}`);
  return (
    <fieldset aria-label={name} className={classes.group}>
      <Checkbox
        aria-label={t('people.roles.tickAll', { group: name })}
        checked={on === group.permissions.length}
        classNames={{ label: classes.groupName }}
        indeterminate={on > 0 && on < group.permissions.length}
        label={name}
        onChange={(event) => form.tick(group.permissions, event.currentTarget.checked)}
      />
      <div className={classes.permissions}>
        {group.permissions.map((key) => (
          <Checkbox
            checked={form.permissions[key] === true}
            description={t(`people.roles.explained.${key}`)}
            key={key}
            label={t(`people.roles.permissions.${key}`)}
            onChange={(event) => form.tick([key], event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
