import { Drawer } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useStore } from 'zustand';
import { useIsPhone } from '../../lib/browser/viewport.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSession } from '../../lib/session/session.ts';
import { IconButton } from '../../ui/index.ts';
import { AskField } from './ask-field.tsx';
import { assistantOf } from './assistant.ts';
import classes from './assistant-drawer.module.css';
import { Talk } from './talk.tsx';

/** S-01 */
export function AssistantDrawer({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const { user, workspaceId } = useSession();
  const assistant = assistantOf(user._id, workspaceId);
  const { messages, coming } = useStore(assistant.store);
  return (
    <Drawer.Root opened={opened} returnFocus={false} position="right" size={phone ? '100%' : 400} onClose={onClose}>
      <Drawer.Overlay />
      <Drawer.Content classNames={{ content: classes.content }}>
        <Drawer.Header className={classes.header}>
          <Drawer.Title className={classes.title}>{t('assistant.title')}</Drawer.Title>
          <div className={classes.tools}>
            {messages.length > 0 ? (
              <IconButton
                icon={<Trash2 size={16} strokeWidth={1.75} />}
                label={t('assistant.clear')}
                size={phone ? 44 : 32}
                tooltipPosition="bottom"
                onClick={assistant.clear}
              />
            ) : null}
            <Drawer.CloseButton aria-label={t('assistant.close')} iconSize={18} size={phone ? 44 : 32} />
          </div>
        </Drawer.Header>
        <Drawer.Body className={classes.body}>
          <Talk assistant={assistant} />
          <AskField busy={coming !== null} onSend={assistant.send} onStop={assistant.stop} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
