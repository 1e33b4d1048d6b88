import type { Shortcut, Ticket } from '@chatso/contract';
import { fillShortcut } from '@chatso/domain';
import { Button, Menu, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Slash } from 'lucide-react';
import { useState } from 'react';
import { shortcutsQuery } from '../../../lib/api/shortcuts.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import classes from './editor.module.css';
import { valuesAt } from './ticket-values.ts';

const shownAtMost = 50;

/** Texts that are ready, as they are for this ticket. Their files stay with chats: a mail has files of its own. */
export function ShortcutMenu({ ticket, onPick }: { ticket: Ticket; onPick(text: string): void }) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const query = useQuery({ ...shortcutsQuery(workspaceId, ticket.store?._id ?? null), enabled: opened });
  const wanted = typed.trim().toLowerCase();
  const fits = ({ keyword, message }: Shortcut) => `${keyword} ${message}`.toLowerCase().includes(wanted);
  const shortcuts = (query.data ?? []).filter(fits).slice(0, shownAtMost);
  return (
    <Menu opened={opened} position="top-start" returnFocus width={320} onChange={setOpened}>
      <Menu.Target>
        <Button leftSection={<Slash aria-hidden size={14} />} size="compact-xs" variant="subtle">
          {t('ticket.editor.shortcuts')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <TextInput
          aria-label={t('ticket.editor.findShortcut')}
          data-autofocus
          placeholder={t('ticket.editor.findShortcut')}
          size="xs"
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        {shortcuts.length === 0 ? (
          <Menu.Label>{t(query.isPending ? 'app.loading' : 'ticket.editor.noShortcuts')}</Menu.Label>
        ) : null}
        {shortcuts.map((shortcut) => (
          <Menu.Item key={shortcut._id} onClick={() => onPick(fillShortcut(shortcut.message, valuesAt(ticket)))}>
            <bdi>/{shortcut.keyword}</bdi>
            <bdi className={classes.hint}>{shortcut.message}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
