import { Button, Checkbox, Popover } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './bans.module.css';

interface AgentFilterProps {
  agents: readonly { _id: string; fullname: string }[];
  chosen: readonly string[];
  onApply(ids: readonly string[]): void;
}

/** M-46: what was applied stays until something else is. */
export function AgentFilter({ agents, chosen, onApply }: AgentFilterProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [picked, setPicked] = useState<readonly string[]>(chosen);
  const open = () => {
    setPicked(chosen);
    setOpened(!opened);
  };
  const apply = (ids: readonly string[]) => {
    setOpened(false);
    onApply(ids);
  };
  const [first] = chosen;
  const said =
    chosen.length === 0
      ? t('bans.anybody')
      : chosen.length === 1
        ? (agents.find(({ _id }) => _id === first)?.fullname ?? t('bans.agents', { count: 1 }))
        : t('bans.agents', { count: chosen.length });
  const changed = picked.length !== chosen.length || picked.some((id) => !chosen.includes(id));
  return (
    <Popover
      opened={opened}
      position="bottom-start"
      returnFocus
      shadow="md"
      trapFocus
      withinPortal={false}
      onChange={setOpened}
    >
      <Popover.Target>
        <Button
          aria-haspopup="dialog"
          data-active={chosen.length > 0 || undefined}
          rightSection={<ChevronDown aria-hidden size={14} strokeWidth={1.75} />}
          variant="default"
          onClick={open}
        >
          <span className={classes.filterName}>{t('bans.bannedBy')}</span> <bdi>{said}</bdi>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('bans.bannedBy')} className={classes.agents}>
        {agents.length === 0 ? <p className={classes.nobody}>{t('bans.nobodyBanned')}</p> : null}
        <ul className={classes.agentList}>
          {agents.map(({ _id, fullname }) => (
            <li key={_id}>
              <Checkbox
                checked={picked.includes(_id)}
                label={<bdi>{fullname}</bdi>}
                onChange={({ currentTarget: { checked } }) =>
                  setPicked(checked ? [...picked, _id] : picked.filter((id) => id !== _id))
                }
              />
            </li>
          ))}
        </ul>
        <div className={classes.agentActions}>
          <Button disabled={picked.length === 0 && chosen.length === 0} variant="subtle" onClick={() => apply([])}>
            {t('bans.clearFilters')}
          </Button>
          <Button disabled={!changed} onClick={() => apply(picked)}>
            {t('bans.applyFilters')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
