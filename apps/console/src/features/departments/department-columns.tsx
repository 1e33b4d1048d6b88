import '@mantine/core/styles/Switch.layer.css';
import { ApiError, type ManagedDepartment } from '@chatso/contract';
import { limits, outboundCategoryName } from '@chatso/domain';
import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Lock, TriangleAlert } from 'lucide-react';
import { useId, useMemo } from 'react';
import { mutationOf } from '../../lib/api/query-of.ts';
import { useIsPhone } from '../../lib/browser/viewport.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Avatar, toast, VisuallyHidden } from '../../ui/index.ts';
import type { Column } from '../../ui/list/index.ts';
import { hoursInWords } from '../../ui/week-hours/index.ts';
import classes from './departments.module.css';
import { useRefreshDepartments } from './use-departments.ts';

export interface DepartmentRow {
  id: string;
  name: string;
  /** null: the built-in one, which nobody changes. */
  department: ManagedDepartment | null;
}

export const builtIn: DepartmentRow = { id: 'built-in', name: outboundCategoryName, department: null };

export function useDepartmentColumns(onWidget: number, onOpen: (id: string) => void): Column<DepartmentRow>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('departments.name'),
        cell: ({ name, department }) =>
          department ? (
            <button
              className={classes.name}
              dir="auto"
              title={name}
              type="button"
              onClick={() => onOpen(department._id)}
            >
              {name}
            </button>
          ) : (
            <span className={classes.builtIn} title={t('departments.builtInHint')}>
              <Lock aria-hidden size={14} strokeWidth={1.75} />
              {name}
            </span>
          ),
      },
      {
        id: 'agents',
        header: t('departments.agents'),
        width: '148px',
        cell: ({ department }) => (department ? <Faces agents={department.agents} /> : t('departments.allAgents')),
      },
      {
        id: 'hours',
        header: t('departments.hours'),
        width: '240px',
        hiddenBelow: 'phone',
        title: ({ department }) => (department?.workingHours ? hoursInWords(department.workingHours) : undefined),
        cell: ({ department }) => {
          if (!department) return t('departments.builtIn');
          return department.workingHours ? hoursInWords(department.workingHours) : t('departments.hoursStore');
        },
      },
      {
        id: 'onWidget',
        header: t('departments.onWidget'),
        width: '112px',
        cell: ({ department }) => (department ? <OnWidget department={department} onWidget={onWidget} /> : '–'),
      },
    ],
    [t, onOpen, onWidget],
  );
}

function Faces({ agents }: Pick<ManagedDepartment, 'agents'>) {
  const { t } = useTranslation();
  if (agents.length === 0)
    return (
      <span className={classes.unserved} title={t('departments.unserved')}>
        <TriangleAlert aria-hidden size={14} strokeWidth={1.75} />
        {t('departments.noAgents')}
        <VisuallyHidden>{t('departments.unserved')}</VisuallyHidden>
      </span>
    );
  const names = agents.map(({ fullname }) => fullname).join(', ');
  return (
    <span className={classes.faces} title={names}>
      {agents.slice(0, 3).map(({ _id, fullname, avatar }) => (
        <Avatar key={_id} name={fullname} size={24} src={avatar} />
      ))}
      {agents.length > 3 ? <span aria-hidden>+{agents.length - 3}</span> : null}
      <VisuallyHidden>{names}</VisuallyHidden>
    </span>
  );
}

/** P-24, decision P-3: why the switch cannot be used, if so. */
export function useWidgetReason(shown: boolean, onWidget: number): string | null {
  const { t } = useTranslation();
  const max = limits.departmentsOnWidget;
  if (shown) return onWidget <= 1 ? t('departments.lastVisible') : null;
  return onWidget >= max ? t('departments.widgetFull', { max }) : null;
}

function OnWidget({ department, onWidget }: { department: ManagedDepartment; onWidget: number }) {
  const { t } = useTranslation();
  const id = useId();
  const phone = useIsPhone();
  const refresh = useRefreshDepartments();
  const reason = useWidgetReason(department.isDisplayOnWidget, onWidget);
  const change = useMutation({
    ...mutationOf('departments.update'),
    meta: { quiet: true },
    onSettled: refresh,
    // A colleague was faster: theirs is shown, and the same press does it again.
    onError: (error) =>
      error instanceof ApiError && error.code === 'conflict'
        ? toast.info(t('departments.conflictTitle'))
        : toast.error(error),
  });
  const { isDisplayOnWidget, version, name, _id } = department;
  const shown = change.isPending ? (change.variables.body.isDisplayOnWidget ?? isDisplayOnWidget) : isDisplayOnWidget;
  return (
    <span title={reason ?? undefined}>
      <Switch
        aria-describedby={reason ? id : undefined}
        aria-label={t('departments.onWidgetOf', { name })}
        checked={shown}
        // On a card no head says what it is.
        label={phone ? t('departments.onWidget') : undefined}
        disabled={reason !== null || change.isPending}
        onChange={(event) =>
          change.mutate({ params: { id: _id }, body: { isDisplayOnWidget: event.currentTarget.checked, version } })
        }
      />
      {reason ? <VisuallyHidden id={id}>{reason}</VisuallyHidden> : null}
    </span>
  );
}
