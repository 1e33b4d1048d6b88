import { useState } from 'react';
import { matchParts } from '../../lib/formats/search-words.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { type Command, useCurrentCommands } from '../../lib/navigation/commands.ts';
import { closeShellDialog, openShellDialog } from '../../lib/navigation/shell-dialogs.ts';
import { useSession } from '../../lib/session/session.ts';
import { Kbd } from '../../ui/index.ts';
import { Picker, type PickerGroup } from '../../ui/picker.tsx';
import { PickerDialog } from '../../ui/picker-dialog.tsx';
import { Words } from './found-rows.tsx';
import classes from './palette.module.css';
import { paletteGroups } from './palette-groups.ts';
import { readRecent, rememberRecent } from './recent-commands.ts';
import { SearchNote } from './search-note.tsx';
import { useFoundGroups } from './use-found-groups.tsx';

interface PaletteProps {
  chats: readonly Command[];
  /** Goes to an address of this console. */
  onOpen(address: string): void;
}

/** `Mod+K`: go anywhere, do anything, find what was said, by a few letters. */
export function Palette({ chats, onOpen }: PaletteProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  // It is open already.
  const commands = [...chats, ...useCurrentCommands().filter(({ id }) => id !== 'palette')];
  const [query, setQuery] = useState('');
  const [recent] = useState(() => readRecent(user._id));
  const groups = paletteGroups(commands, query, recent);
  const found = useFoundGroups(query);

  const choose = (id: string, newTab: boolean) => {
    const result = found.choices.get(id);
    if (result && 'more' in result) return result.more();
    if (result) {
      closeShellDialog();
      if (newTab) window.open(result.address, '_blank', 'noopener');
      else onOpen(result.address);
      return;
    }
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
        empty={found.state === 'idle' ? <p className={classes.none}>{t('shell.palette.none', { query })}</p> : null}
        groups={[
          ...groups.map(
            (group): PickerGroup => ({
              id: group.id,
              label: t(`shell.palette.groups.${group.id}`),
              options: group.commands.map((command) => ({
                id: command.id,
                content: <CommandRow command={command} query={query} />,
              })),
            }),
          ),
          ...found.groups,
        ]}
        note={<SearchNote error={found.error} state={found.state} onRetry={found.retry} />}
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
      <Words
        detail={command.detail ? matchParts(query, command.detail) : null}
        label={matchParts(query, command.label)}
      />
      {command.shortcut ? (
        <span className={classes.keys}>
          <Keys keys={command.shortcut} />
        </span>
      ) : null}
    </>
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
