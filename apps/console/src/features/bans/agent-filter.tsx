import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { CheckFilter } from '../../ui/check-filter.tsx';

interface AgentFilterProps {
  agents: readonly { _id: string; fullname: string }[];
  chosen: readonly string[];
  onApply(ids: readonly string[]): void;
}

/** M-46 */
export function AgentFilter({ agents, chosen, onApply }: AgentFilterProps) {
  const { t } = useTranslation();
  return (
    <CheckFilter
      any={t('bans.anybody')}
      apply={t('bans.applyFilters')}
      choices={agents.map(({ _id: id, fullname: name }) => ({ id, name }))}
      chosen={chosen}
      clear={t('bans.clearFilters')}
      counted={(count) => t('bans.agents', { count })}
      label={t('bans.bannedBy')}
      none={t('bans.nobodyBanned')}
      onApply={onApply}
    />
  );
}
