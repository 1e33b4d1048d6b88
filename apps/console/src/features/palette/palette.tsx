import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCurrentCommands } from '../../lib/commands.ts';
import { matchParts } from '../../lib/search-words.ts';
import { useSession } from '../../lib/session.ts';
import { closeShellDialog, openShellDialog } from '../../lib/shell-dialogs.ts';
import { Kbd } from '../../ui/index.ts';
import { Picker } from '../../ui/picker.tsx';
import { PickerDialog } from '../../ui/picker-dialog.tsx';
import classes from './palette.module.css';
import { paletteGroups } from './palette-groups.ts';
import { readRecent, rememberRecent } from './recent-commands.ts';

/** `Mod+K`: go anywhere, do anything, by a few letters. */
export function Palette({ chats }: { chats: readonly Command[] }) {
  const { t } = useTranslation();
  const { user } = useSession();
  // It is open already.
  const commands = [...chats, ...useCurrentCommands().filter(({ id }) => id !== 'palette')];
  const [query, setQuery] = useState('');
  const [recent] = useState(() => readRecent(user._id));
  const groups = paletteGroups(commands, query, recent);

  const choose = (id: string, newTab: boolean) => {
    const command = commands.find((candidate) => candidate.id === id);
    if (!command) return;
    rememberRecent(user._id, id);
    closeShellDialog();
    if (newTab && command.address) window.open(command.address, '_blank', 'noopener');
    else command.run?.();
  };

  return (
    <PickerDialog footer={<PaletteFooter />} title={t('shell.palette.title')} onClose={closeShellDialog}>
      <Picker
        aside={
          <span className={classes.escape}>
            <Kbd keys="Esc" />
          </span>
        }
        empty={<p className={classes.none}>{t('shell.palette.none', { query })}</p>}
        groups={groups.map((group) => ({
          id: group.id,
          label: t(`shell.palette.groups.${group.id}`),
          options: group.commands.map((command) => ({
            id: command.id,
            content: <CommandRow command={command} query={query} />,
          })),
        }))}
        label={t('shell.palette.title')}
        placeholder={t('shell.palette.placeholder')}
        query={query}
        onChoose={choose}
        onQuery={setQuery}
      />
    </PickerDialog>
  );
}

function CommandRow({ command, query }: { command: Command; query: string }) {
  return (
    <>
      <span aria-hidden className={classes.icon}>
        {command.icon}
      </span>
      <span className={classes.words} dir="auto">
        <span className={classes.label}>
          <Marked query={query} text={command.label} />
        </span>
        {command.detail ? (
          <span className={classes.detail}>
            {' · '}
            <Marked query={query} text={command.detail} />
          </span>
        ) : null}
      </span>
      {command.shortcut ? (
        <span className={classes.keys}>
          <Keys keys={command.shortcut} />
        </span>
      ) : null}
    </>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  return matchParts(query, text).map((part, at) =>
    part.hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
      <mark className={classes.hit} key={at}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

/** 'G L' as two keys, one after the other. */
export function Keys({ keys }: { keys: string }) {
  return keys.split(' ').map((key) => <Kbd key={key} keys={key} />);
}

function PaletteFooter() {
  const { t } = useTranslation();
  return (
    <>
      <span className={classes.hint}>
        <Kbd keys="↑" />
        <Kbd keys="↓" />
        {t('shell.palette.move')}
      </span>
      <span className={classes.hint}>
        <Kbd keys="↵" />
        {t('shell.palette.open')}
      </span>
      <span className={classes.hint}>
        <Kbd keys="Mod+↵" />
        {t('shell.palette.newTab')}
      </span>
      <button className={classes.map} type="button" onClick={() => openShellDialog('shortcuts')}>
        <Kbd keys="?" />
        {t('shell.shortcuts.title')}
      </button>
    </>
  );
}
