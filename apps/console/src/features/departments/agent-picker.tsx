import '@mantine/core/styles/Checkbox.layer.css';
import type { ManagedDepartment, StoreAgent } from '@chatso/contract';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { Search, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Avatar } from '../../ui/index.ts';
import classes from './departments.module.css';
import type { DepartmentValues } from './use-department-form.ts';

interface AgentPickerProps {
  staff: readonly StoreAgent[];
  all: readonly ManagedDepartment[];
  /** As it is saved; null: a new one. */
  department: ManagedDepartment | null;
  chosen: DepartmentValues['agentIds'];
  storeName: string;
  problem: string | undefined;
  onChange(chosen: DepartmentValues['agentIds']): void;
}

const shownAtFirst = 4;
const nameOf = ({ fullname, email }: StoreAgent): string => fullname || email;

/** Who serves the department: those who do now stand first, and nobody moves while one ticks. */
export function AgentPicker({ staff, all, department, chosen, storeName, problem, onChange }: AgentPickerProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [whole, setWhole] = useState(false);
  const serving = new Set(department?.agents.map(({ _id }) => _id));
  const order = [...staff].sort((one, other) => Number(serving.has(other._id)) - Number(serving.has(one._id)));
  const found = order.filter((agent) => nameOf(agent).toLowerCase().includes(typed.trim().toLowerCase()));
  const shown = whole || typed.trim() !== '' ? found : found.slice(0, shownAtFirst);
  const count = staff.filter(({ _id }) => chosen[_id]).length;
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h3 className={classes.counted}>
        <span id={id}>{t('departments.agents')}</span>
        <span className={classes.counter}>{t('departments.agentsCount', { count, max: staff.length })}</span>
      </h3>
      {staff.length > shownAtFirst ? (
        <TextInput
          aria-label={t('departments.agentsSearch', { store: storeName })}
          leftSection={<Search aria-hidden size={16} strokeWidth={1.75} />}
          maxLength={100}
          placeholder={t('departments.agentsSearch', { store: storeName })}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      ) : null}
      {staff.length === 0 ? <p className={classes.hint}>{t('departments.agentsNone')}</p> : null}
      {staff.length > 0 && count === 0 ? (
        <p className={classes.unserved} role="status">
          <TriangleAlert aria-hidden size={14} strokeWidth={1.75} />
          {t('departments.unserved')}
        </p>
      ) : null}
      {staff.length > 0 && shown.length === 0 ? (
        <p className={classes.hint}>{t('departments.agentsNoResult')}</p>
      ) : null}
      {shown.length > 0 ? (
        <ul className={classes.agents}>
          {shown.map((agent) => (
            <AgentRow
              agent={agent}
              all={all}
              checked={chosen[agent._id] === true}
              department={department}
              key={agent._id}
              onChange={(on) => onChange({ ...chosen, [agent._id]: on ? true : undefined })}
            />
          ))}
        </ul>
      ) : null}
      {found.length > shown.length ? (
        <Button className={classes.more} size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
          {t('departments.agentsMore', { count: found.length - shown.length })}
        </Button>
      ) : null}
      {problem ? (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      ) : null}
    </section>
  );
}

interface AgentRowProps extends Pick<AgentPickerProps, 'all' | 'department'> {
  agent: StoreAgent;
  checked: boolean;
  onChange(on: boolean): void;
}

function AgentRow({ agent, all, department, checked, onChange }: AgentRowProps) {
  const { t } = useTranslation();
  const hint = useHint(agent, all, department);
  // A list that is empty means all departments, so nobody can be left without one.
  const rest = agent.categoryIds.filter((id) => id !== department?._id).length;
  const others = all.filter(({ _id }) => _id !== department?._id).length;
  const stuck = checked && (agent.categoryIds.length === 0 ? others === 0 : rest === 0);
  return (
    <li className={classes.agent} title={stuck ? t('departments.onlyReason') : undefined}>
      <Checkbox
        checked={checked}
        classNames={{ root: classes.agentCheck, body: classes.agentBody, labelWrapper: classes.grow }}
        disabled={stuck}
        label={
          <span className={classes.agentLabel}>
            <Avatar name={nameOf(agent)} size={28} src={agent.avatar} />
            <span className={classes.agentName} dir="auto" title={nameOf(agent)}>
              {nameOf(agent)}
            </span>
            <span className={classes.agentHint}>{stuck ? t('departments.onlyReason') : hint}</span>
          </span>
        }
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </li>
  );
}

/** What else somebody serves: 'Returns only', 'Sizing & Fit +1', 'All departments'. */
function useHint(
  { categoryIds }: StoreAgent,
  all: readonly ManagedDepartment[],
  own: ManagedDepartment | null,
): string {
  const { t } = useTranslation();
  if (categoryIds.length === 0) return t('departments.allDepartments');
  const [first, ...rest] = all.filter(({ _id }) => _id !== own?._id && categoryIds.includes(_id));
  if (first) return rest.length === 0 ? first.name : t('departments.andMore', { name: first.name, count: rest.length });
  return own && categoryIds.includes(own._id) ? t('departments.only', { name: own.name }) : '';
}
