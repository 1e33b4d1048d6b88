import { VisuallyHidden } from '@mantine/core';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isComposing } from '../lib/browser/composing.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import classes from './picker.module.css';

interface PickerOption {
  id: string;
  content: ReactNode;
  /** Stands for the place one is at. */
  current?: boolean;
}

export interface PickerGroup {
  id: string;
  /** Heading; absent where there is only one group. */
  label?: string;
  options: readonly PickerOption[];
}

interface PickerProps {
  /** Accessible name of field and list. */
  label: string;
  placeholder: string;
  query: string;
  onQuery(query: string): void;
  groups: readonly PickerGroup[];
  /** `newTab`: chosen with Mod held. */
  onChoose(id: string, newTab: boolean): void;
  /** Instead of the list while nothing is in it. */
  empty: ReactNode;
  /** Beside the field. */
  aside?: ReactNode;
  /** Below the list, whatever is in it: more is on its way, or could not be had. */
  note?: ReactNode;
}

/**
 * A field and a list below it that arrows and Enter walk through while the focus stays in the field (a combobox whose
 * list is always open). Mantine's own builds on a dropdown that closes; this one is the content of a dialog.
 */
export function Picker({ label, placeholder, query, onQuery, groups, onChoose, empty, aside, note }: PickerProps) {
  const { t } = useTranslation();
  const listId = useId();
  const options = groups.flatMap((group) => group.options);
  const [wanted, setWanted] = useState(0);
  const active = Math.min(wanted, options.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);

  // Not only by the dialog: where the choices are fetched first, the field comes after the dialog gave the focus away.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  });

  const move = (to: number) => setWanted((to + options.length) % Math.max(1, options.length));
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'ArrowDown') move(active + 1);
    else if (event.key === 'ArrowUp') move(active - 1);
    else if (event.key === 'Enter') {
      const chosen = options[active];
      if (chosen) onChoose(chosen.id, event.ctrlKey || event.metaKey);
    } else return;
    event.preventDefault();
  };

  let index = -1;
  return (
    <div className={classes.picker}>
      <div className={classes.field}>
        <Search aria-hidden size={18} strokeWidth={1.75} />
        <input
          data-autofocus
          aria-activedescendant={active >= 0 ? optionId(active) : undefined}
          aria-autocomplete="list"
          aria-controls={listId}
          aria-expanded={options.length > 0}
          aria-label={label}
          autoComplete="off"
          className={classes.input}
          dir="auto"
          enterKeyHint="go"
          placeholder={placeholder}
          ref={field}
          role="combobox"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setWanted(0);
            onQuery(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
        />
        {aside}
      </div>
      <VisuallyHidden role="status">{t('shell.results', { count: options.length })}</VisuallyHidden>
      <div aria-label={label} className={classes.list} id={listId} ref={list} role="listbox">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which no element stands for
          <div aria-label={group.label} key={group.id} role="group">
            {group.label ? (
              <p aria-hidden className={classes.heading}>
                {group.label}
              </p>
            ) : null}
            {group.options.map((option) => {
              index += 1;
              const at = index;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
                <div
                  aria-current={option.current ? 'true' : undefined}
                  aria-selected={at === active}
                  className={classes.option}
                  id={optionId(at)}
                  key={option.id}
                  role="option"
                  onClick={(event) => onChoose(option.id, event.ctrlKey || event.metaKey)}
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => setWanted(at)}
                >
                  {option.content}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {options.length === 0 ? <div className={classes.empty}>{empty}</div> : null}
      {note}
    </div>
  );
}
