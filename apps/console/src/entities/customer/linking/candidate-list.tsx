import type { Conversation, Customer } from '@chatso/contract';
import { Button, VisuallyHidden } from '@mantine/core';
import { Check, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { isComposing } from '../../../lib/browser/composing.ts';
import { wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Avatar, SkeletonRows, Tag } from '../../../ui/index.ts';
import classes from './candidate-list.module.css';
import type { Candidates } from './link-data.ts';

interface CandidateListProps {
  chat: Conversation;
  candidates: Candidates;
  typed: string;
  chosenId: string | null;
  onTyped(typed: string): void;
  onChoose(customer: Customer): void;
}

/** A field, and below it who is meant: arrows walk through them while the focus stays in the field. */
export function CandidateList({ chat, candidates, typed, chosenId, onTyped, onChoose }: CandidateListProps) {
  const { t } = useTranslation();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { same, others, count, isOwn } = candidates;
  const listed = [...(same ? [same] : []), ...others];
  const possible = listed.filter((customer) => !isOwn(customer));
  const optionId = (id: string) => `${listId}-${id}`;

  useEffect(() => {
    if (chosenId) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [chosenId]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    const at = possible.findIndex(({ id }) => id === chosenId);
    const next = possible[at === -1 ? (step === 1 ? 0 : possible.length - 1) : at + step];
    if (next) onChoose(next);
  };
  const row = (customer: Customer) => (
    <Candidate
      chosen={customer.id === chosenId}
      customer={customer}
      id={optionId(customer.id)}
      isOwn={isOwn(customer)}
      isSame={customer.id === same?.id}
      isLinked={chat.linked !== null && chat.clientId === customer.id}
      key={customer.id}
      onChoose={() => onChoose(customer)}
    />
  );
  return (
    <div className={classes.side}>
      <div className={classes.field}>
        <Search aria-hidden size={16} strokeWidth={1.75} />
        <input
          data-autofocus
          aria-activedescendant={chosenId ? optionId(chosenId) : undefined}
          aria-autocomplete="list"
          aria-controls={listId}
          aria-expanded
          aria-label={t('customer.link.search')}
          autoComplete="off"
          className={classes.input}
          dir="auto"
          maxLength={200}
          placeholder={t('customer.link.search')}
          ref={field}
          role="combobox"
          spellCheck={false}
          value={typed}
          onChange={(event) => onTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {typed ? (
          <button
            className={classes.clear}
            type="button"
            onClick={() => {
              onTyped('');
              field.current?.focus();
            }}
          >
            {t('customer.link.clear')}
          </button>
        ) : null}
      </div>
      <VisuallyHidden role="status">
        {candidates.pending ? '' : t('shell.results', { count: possible.length })}
      </VisuallyHidden>
      <div
        aria-label={t('customer.link.search')}
        className={classes.scroll}
        data-empty={listed.length === 0 || undefined}
        id={listId}
        ref={list}
        role="listbox"
      >
        {same ? <Group label={t('customer.link.same')}>{row(same)}</Group> : null}
        {others.length > 0 ? (
          <Group
            label={t(same ? 'customer.link.others' : 'customer.link.found')}
            note={t('customer.link.of', { shown: wholeNumber(others.length), all: wholeNumber(count) })}
          >
            {others.map(row)}
          </Group>
        ) : null}
      </div>
      <Rest candidates={candidates} />
    </div>
  );
}

/** Below the rows: more of them, or why there are none. */
function Rest({ candidates: { same, others, searching, pending, failed, again, more } }: { candidates: Candidates }) {
  const { t } = useTranslation();
  if (failed) {
    return (
      <div className={classes.nothing}>
        <p>{t('customer.link.failed')}</p>
        <Button size="xs" variant="default" onClick={again}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  if (pending) return <SkeletonRows label={t('app.loading')} rows={4} />;
  if (more) {
    return (
      <Button className={classes.more} size="xs" variant="subtle" onClick={more}>
        {t('customer.link.more')}
      </Button>
    );
  }
  if (same || others.length > 0) return searching ? null : <p className={classes.hint}>{t('customer.link.type')}</p>;
  return <p className={classes.nothing}>{t(searching ? 'customer.link.none' : 'customer.link.type')}</p>;
}

function Group({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, which no element stands for
    <div aria-label={label} role="group">
      <p aria-hidden className={classes.heading}>
        {label} {note ? <span className={classes.note}>{note}</span> : null}
      </p>
      {children}
    </div>
  );
}

interface CandidateProps {
  id: string;
  customer: Customer;
  chosen: boolean;
  isOwn: boolean;
  isSame: boolean;
  isLinked: boolean;
  onChoose(): void;
}

function Candidate({ id, customer, chosen, isOwn, isSame, isLinked, onChoose }: CandidateProps) {
  const { t } = useTranslation();
  const name = customer.fullname || (customer.email ?? '');
  // Without an e-mail nobody can be named to the shop.
  const disabled = isOwn || customer.email === null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the chosen option
    <div
      aria-disabled={disabled || undefined}
      aria-selected={chosen}
      className={classes.row}
      id={id}
      role="option"
      onClick={disabled ? undefined : onChoose}
      onMouseDown={(event) => event.preventDefault()}
    >
      <Avatar name={name} size={32} />
      <span className={classes.who}>
        <span className={classes.name} dir="auto" title={name}>
          {name}
        </span>
        <span className={classes.email} dir="auto" title={customer.email ?? undefined}>
          {customer.email ?? t('liveChat.info.none')}
        </span>
      </span>
      {isOwn ? <Tag small>{t('customer.link.own')}</Tag> : null}
      {isLinked ? <Tag small>{t('customer.link.linked')}</Tag> : null}
      {isSame && !isOwn ? (
        <span className={classes.match}>
          <Check aria-hidden size={14} />
          {t('customer.link.email')}
        </span>
      ) : null}
    </div>
  );
}
