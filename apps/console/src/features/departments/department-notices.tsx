import type { StoreAgent } from '@chatso/contract';
import { type Weekday, weekdays } from '@chatso/domain';
import { timeOfDay, weekdayName } from '../../lib/formats/week.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FormNotices } from '../../ui/form/index.ts';
import type { DepartmentForm } from './use-department-form.ts';

interface DepartmentNoticesProps {
  form: DepartmentForm;
  staff: readonly StoreAgent[];
}

const isDay = (name: string): name is Weekday => weekdays.some((day) => day === name);

/** Theirs beside mine: by name, agent and time of a day. */
export function DepartmentNotices({ form, staff }: DepartmentNoticesProps) {
  const { t } = useTranslation();
  const agentName = (id: string) => {
    const agent = staff.find(({ _id }) => _id === id);
    return agent ? agent.fullname || agent.email : t('departments.agents');
  };
  const labelOf = (path: string): string => {
    const [group, name = '', time] = path.split('.');
    if (group === 'agentIds') return agentName(name);
    if (group === 'workingHours' && isDay(name)) {
      const key = time === 'openTime' ? 'from' : time === 'closeTime' ? 'to' : 'day';
      return t(`departments.${key}`, { day: weekdayName(name) });
    }
    if (group === 'isDisplayOnWidget') return t('departments.show');
    if (group === 'ownHours') return t('departments.hoursOwn');
    return t('departments.nameLabel');
  };
  const labels = (form.conflict?.clashes ?? []).map(({ path }) => [path, labelOf(path)]);
  return (
    <FormNotices
      conflict={
        <>
          <strong>{t('departments.conflictTitle')}</strong> {t('departments.conflictBody')}
        </>
      }
      form={form}
      labels={Object.fromEntries(labels)}
      wordsOf={(value, path) => {
        if (path.startsWith('agentIds.')) return t(value ? 'departments.serves' : 'departments.servesNot');
        return path.endsWith('Time') && typeof value === 'string' ? timeOfDay(value) : undefined;
      }}
    />
  );
}
