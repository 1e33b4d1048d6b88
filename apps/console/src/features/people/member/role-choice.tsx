import '@mantine/core/styles/Radio.layer.css';
import type { AssignableRole } from '@chatso/contract';
import { NativeSelect, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { customRolesQuery } from '../people-queries.ts';
import classes from './role-choice.module.css';

export interface RoleValue {
  role: AssignableRole;
  customRoleId: string | null;
}

const choices = ['agent', 'coach', 'custom_role', 'admin', 'marketing_manager', 'marketing_agent'] as const;

interface RoleChoiceProps {
  value: RoleValue;
  onChange: (value: RoleValue) => void;
  problem?: string | null;
}

/** Roles with what each allows (D-01, mock-up); for a custom one also which. */
export function RoleChoice({ value, onChange, problem }: RoleChoiceProps) {
  const { t } = useTranslation();
  const custom = useQuery(customRolesQuery()).data ?? [];
  return (
    <div>
      <Radio.Group
        label={t('people.invite.role')}
        value={value.role}
        onChange={(role) => {
          const chosen = choices.find((one) => one === role) ?? 'agent';
          onChange({ role: chosen, customRoleId: chosen === 'custom_role' ? (custom[0]?._id ?? null) : null });
        }}
      >
        <div className={classes.choices}>
          {choices.map((role) => (
            <Radio
              classNames={{ root: classes.choice, body: classes.body, label: classes.name }}
              description={t(`people.roles.about.${role}`)}
              key={role}
              label={t(`roles.${role}`)}
              value={role}
              wrapperProps={{ 'data-chosen': value.role === role || undefined }}
            />
          ))}
        </div>
      </Radio.Group>
      {value.role === 'custom_role' && custom.length > 0 ? (
        <NativeSelect
          className={classes.custom}
          data={custom.map(({ _id, name }) => ({ value: _id, label: name }))}
          error={problem}
          label={t('people.invite.customRole')}
          value={value.customRoleId ?? ''}
          onChange={(event) => onChange({ role: 'custom_role', customRoleId: event.currentTarget.value })}
        />
      ) : null}
      {value.role === 'custom_role' && custom.length === 0 ? (
        <p className={classes.none} role="alert">
          {t('people.invite.noCustomRoles')}
        </p>
      ) : null}
    </div>
  );
}
