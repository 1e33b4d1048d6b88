import { shortcutVariables } from '@chatso/domain';
import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './shortcut-editor.module.css';

interface VariableButtonsProps {
  field: RefObject<HTMLTextAreaElement | null>;
  onInsert(text: string): void;
}

/** Puts a variable where the caret is, so that nobody has to know how it is written. */
export function VariableButtons({ field, onInsert }: VariableButtonsProps) {
  const { t } = useTranslation();
  const insert = (name: string) => {
    const area = field.current;
    if (!area) return;
    const variable = `{{${name}}}`;
    const at = area.selectionStart + variable.length;
    onInsert(area.value.slice(0, area.selectionStart) + variable + area.value.slice(area.selectionEnd));
    area.focus();
    // The text is there after the next drawing.
    requestAnimationFrame(() => area.setSelectionRange(at, at));
  };
  return (
    <fieldset aria-label={t('shortcuts.variables')} className={classes.variables}>
      <span aria-hidden className={classes.hint}>
        {t('shortcuts.variables')}
      </span>
      {shortcutVariables.map((name) => (
        <Button
          key={name}
          size="xs"
          title={`{{${name}}}`}
          variant="default"
          onClick={() => insert(name)}
          onMouseDown={(event) => event.preventDefault()}
        >
          {t(`shortcuts.variableNames.${name}`)}
        </Button>
      ))}
    </fieldset>
  );
}
