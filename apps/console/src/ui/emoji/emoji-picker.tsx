import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { isComposing } from '../../lib/browser/composing.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import {
  type Emoji,
  type EmojiGroup,
  type EmojiNames,
  emojiGroups,
  foundEmoji,
  loadEmojiNames,
} from './emoji-names.ts';
import classes from './emoji-picker.module.css';
import { recentEmoji, rememberEmoji } from './recent-emoji.ts';

type Shelf = EmojiGroup | 'recent';

/** As many as the style sheet puts into a row. */
const columns = 8;

/** A sign for each shelf; its name is on hover and for a screen reader. */
const signs: Record<Shelf, string> = {
  recent: '🕘',
  smileys: '😀',
  people: '👋',
  nature: '🌱',
  food: '🍎',
  travel: '🚲',
  activities: '🎁',
  objects: '💡',
  symbols: '✅',
};

/** How far a key goes among what is shown. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
};

function useNames(): EmojiNames | null {
  const { language } = useTranslation().i18n;
  const [names, setNames] = useState<EmojiNames | null>(null);
  useEffect(() => {
    let gone = false;
    void loadEmojiNames(language).then((loaded) => {
      if (!gone) setNames(loaded);
    });
    return () => {
      gone = true;
    };
  }, [language]);
  return names;
}

function shownOf(names: EmojiNames, shelf: Shelf, typed: string): readonly Emoji[] {
  if (typed.trim() !== '') return foundEmoji(names, typed);
  if (shelf !== 'recent') return names[shelf];
  const known = new Map(emojiGroups.flatMap((group) => names[group]).map((one) => [one.emoji, one]));
  return recentEmoji().flatMap((emoji) => known.get(emoji) ?? []);
}

/** Emoji to choose from by name or shelf; the keys are those of the search field, which keeps the focus. */
export function EmojiPicker({ onPick }: { onPick(emoji: string): void }) {
  const { t } = useTranslation();
  const id = useId();
  const names = useNames();
  const [typed, setTyped] = useState('');
  const [shelf, setShelf] = useState<Shelf>(() => (recentEmoji().length > 0 ? 'recent' : 'smileys'));
  const [active, setActive] = useState(0);
  const shown = useMemo(() => (names ? shownOf(names, shelf, typed) : []), [names, shelf, typed]);
  const at = Math.min(active, shown.length - 1);
  const current = shown[at];
  const list = useShown(at);
  const pick = (one: Emoji | undefined) => {
    if (!one) return;
    rememberEmoji(one.emoji);
    onPick(one.emoji);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = steps[event.key];
    if (event.key === 'Enter') pick(current);
    else if (step !== undefined && shown.length > 0) setActive(Math.max(0, Math.min(shown.length - 1, at + step)));
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.picker}>
      <TextInput
        aria-activedescendant={current ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        aria-controls={id}
        aria-expanded
        aria-label={t('emoji.search')}
        autoComplete="off"
        data-autofocus
        leftSection={<Search aria-hidden size={16} strokeWidth={1.75} />}
        placeholder={t('emoji.search')}
        role="combobox"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <fieldset aria-label={t('emoji.shelves')} className={classes.shelves}>
        {(['recent', ...emojiGroups] as const).map((one) => (
          <button
            aria-label={t(`emoji.groups.${one}`)}
            aria-pressed={typed === '' && shelf === one}
            className={classes.shelf}
            key={one}
            title={t(`emoji.groups.${one}`)}
            type="button"
            onClick={() => {
              setShelf(one);
              setTyped('');
              setActive(0);
            }}
          >
            <span aria-hidden>{signs[one]}</span>
          </button>
        ))}
      </fieldset>
      <div
        aria-label={typed === '' ? t(`emoji.groups.${shelf}`) : t('emoji.found')}
        className={classes.list}
        id={id}
        ref={list}
        role="listbox"
      >
        {shown.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search field, which keeps the focus
          <div
            aria-label={one.name}
            aria-selected={index === at}
            className={classes.emoji}
            id={`${id}-${index}`}
            key={one.emoji}
            role="option"
            tabIndex={-1}
            title={one.name}
            onClick={() => pick(one)}
            onMouseDown={(event) => event.preventDefault()}
          >
            {one.emoji}
          </div>
        ))}
      </div>
      <p className={classes.told} role="status">
        {current ? current.name : names ? t(typed === '' ? 'emoji.noneRecent' : 'emoji.none') : null}
      </p>
    </div>
  );
}

/** The one that Enter would take is in view. */
function useShown(at: number) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);
  return list;
}
