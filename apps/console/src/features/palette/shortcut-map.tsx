import { Modal } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { type Command, commandGroups, useCurrentCommands } from '../../lib/navigation/commands.ts';
import { closeShellDialog } from '../../lib/navigation/shell-dialogs.ts';
import { Keys } from './palette.tsx';
import classes from './shortcut-map.module.css';

/** `?`: every key that does something where one is now, made of the same registry as the palette. */
export function ShortcutMap() {
  const { t } = useTranslation();
  const commands = useCurrentCommands().filter((command) => command.shortcut);
  const groups = commandGroups
    .map((id) => ({ id, commands: commands.filter((command) => command.group === id) }))
    .filter((group) => group.commands.length > 0);
  return (
    <Modal
      opened
      closeButtonProps={{ 'aria-label': t('common.close') }}
      returnFocus={false}
      size={640}
      title={t('shell.shortcuts.title')}
      onClose={closeShellDialog}
    >
      <div className={classes.map}>
        {groups.map((group) => (
          <section className={classes.group} key={group.id}>
            <h3 className={classes.heading}>{t(`shell.shortcuts.groups.${group.id}`)}</h3>
            <dl className={classes.list}>
              {group.commands.map((command) => (
                <ShortcutRow command={command} key={command.id} />
              ))}
            </dl>
          </section>
        ))}
        <p className={classes.note}>{t('shell.shortcuts.note')}</p>
      </div>
    </Modal>
  );
}

function ShortcutRow({ command }: { command: Command }) {
  return (
    <div className={classes.row}>
      <dt>{command.label}</dt>
      <dd className={classes.keys}>
        <Keys keys={command.shortcut ?? ''} />
      </dd>
    </div>
  );
}
