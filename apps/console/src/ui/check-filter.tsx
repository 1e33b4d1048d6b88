import { Button, Checkbox, Popover } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import classes from './check-filter.module.css';

interface CheckFilterProps {
  /** What is filtered by: 'Banned by'. */
  label: string;
  choices: readonly { id: string; name: string }[];
  chosen: readonly string[];
  /** What stands there while nothing is chosen, and for several of them. */
  any: string;
  counted(count: number): string;
  /** In the place of the choices where there are none. */
  none?: string;
  apply: string;
  clear: string;
  onApply(ids: readonly string[]): void;
}

/** Several of a list at once: what was applied stays until something else is. */
export function CheckFilter(props: CheckFilterProps) {
  const { label, choices, chosen, any, counted, none, onApply } = props;
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
      ? any
      : chosen.length === 1
        ? (choices.find(({ id }) => id === first)?.name ?? counted(1))
        : counted(chosen.length);
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
          <span className={classes.label}>{label}</span> <bdi>{said}</bdi>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className={classes.choices}>
        {none !== undefined && choices.length === 0 ? <p className={classes.none}>{none}</p> : null}
        <ul className={classes.list}>
          {choices.map(({ id, name }) => (
            <li key={id}>
              <Checkbox
                checked={picked.includes(id)}
                label={<bdi>{name}</bdi>}
                onChange={({ currentTarget: { checked } }) =>
                  setPicked(checked ? [...picked, id] : picked.filter((one) => one !== id))
                }
              />
            </li>
          ))}
        </ul>
        <div className={classes.actions}>
          <Button disabled={picked.length === 0 && chosen.length === 0} variant="subtle" onClick={() => apply([])}>
            {props.clear}
          </Button>
          <Button disabled={!changed} onClick={() => apply(picked)}>
            {props.apply}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
