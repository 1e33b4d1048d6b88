import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import type { TicketTag } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useTags } from './choices.ts';

export type ChosenTag = Pick<TicketTag, '_id' | 'name' | 'color'>;

interface TagFieldProps {
  tags: readonly ChosenTag[];
  disabled?: boolean;
  onChange(tags: ChosenTag[]): void;
}

const isNamed =
  (name: string) =>
  (tag: ChosenTag): boolean =>
    tag.name.toLowerCase() === name.trim().toLowerCase();

/** N-38: Enter, a comma or Tab takes what is typed; only tags that there are. */
export function TagField({ tags, disabled = false, onChange }: TagFieldProps) {
  const { t } = useTranslation();
  const all = useTags();
  const [unknown, setUnknown] = useState(false);
  return (
    <TagsInput
      acceptValueOnBlur
      data={all.map(({ name }) => name)}
      disabled={disabled}
      error={unknown ? t('tickets.new.noSuchTag') : null}
      label={t('tickets.new.tags')}
      maxDropdownHeight={200}
      maxTags={limits.ticketTags}
      placeholder={t('tickets.new.tagsPlaceholder')}
      splitChars={[',']}
      value={tags.map(({ name }) => name)}
      onChange={(names) => {
        const found = names.flatMap((name) => tags.find(isNamed(name)) ?? all.find(isNamed(name)) ?? []);
        setUnknown(found.length < names.length);
        const same = found.length === tags.length && found.every(({ _id }, index) => _id === tags[index]?._id);
        if (!same) onChange(found);
      }}
      // Emptied, it has been taken: what is said of it stays until somebody types on.
      onSearchChange={(typed) => typed !== '' && setUnknown(false)}
    />
  );
}
