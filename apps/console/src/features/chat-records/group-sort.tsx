import { recordSorts } from '@chatso/contract';
import { Menu, UnstyledButton } from '@mantine/core';
import { Check, ChevronDown } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import type { Sort } from '../../ui/list/index.ts';
import classes from './chat-records.module.css';

interface GroupSortProps {
  /** What stands in this order. */
  title: string;
  sort: Sort;
  onSort(sort: Sort): void;
}

/** L-02: each group stands in an order of its own. */
export function GroupSort({ title, sort, onSort }: GroupSortProps) {
  const { t } = useTranslation();
  const words = ({ by, down }: Sort) =>
    t(`records.sort.${by as (typeof recordSorts)[number]}.${down ? 'desc' : 'asc'}` as 'records.sort.startDate.desc');
  const choices = recordSorts.flatMap((by) => [
    { by, down: true },
    { by, down: false },
  ]);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton
          aria-label={`${t('records.sort.label', { group: title })}: ${words(sort)}`}
          className={classes.groupSort}
        >
          <span className={classes.groupOrder}>{words(sort)}</span>
          <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => {
          const chosen = choice.by === sort.by && choice.down === sort.down;
          return (
            <Menu.Item
              aria-current={chosen ? 'true' : undefined}
              key={`${choice.by}${choice.down}`}
              rightSection={chosen ? <Check aria-hidden size={16} strokeWidth={1.75} /> : null}
              onClick={() => onSort(choice)}
            >
              {words(choice)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
