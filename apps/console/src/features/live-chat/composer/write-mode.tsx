import { Lock, MessageSquare } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { DraftMode } from '../data/drafts.ts';
import classes from './write-mode.module.css';

interface WriteModeProps {
  mode: DraftMode;
  onMode(mode: DraftMode): void;
}

const modes = [
  { mode: 'message', icon: MessageSquare, label: 'liveChat.composer.label' },
  { mode: 'note', icon: Lock, label: 'liveChat.composer.note' },
] as const;

/** As aria writes it; the same in every language. */
const keys = 'Alt+N';

/** To the customer, or among colleagues: on top of the field in either, so that it stands still when one changes. */
export function WriteMode({ mode, onMode }: WriteModeProps) {
  const { t } = useTranslation();
  return (
    <fieldset aria-label={t('liveChat.composer.writeMode')} className={classes.modes}>
      {modes.map(({ mode: one, icon: Icon, label }) => (
        <button
          aria-keyshortcuts={keys}
          aria-pressed={one === mode}
          className={classes.mode}
          key={one}
          title={one === mode ? undefined : keys}
          type="button"
          onClick={() => onMode(one)}
        >
          <Icon aria-hidden size={14} strokeWidth={1.75} />
          {t(label)}
        </button>
      ))}
    </fieldset>
  );
}

/** Alt+N goes from the message to the note and back; by its place on the keyboard, since Alt makes other letters of it. */
export const asksForOther = (event: KeyboardEvent): boolean =>
  event.altKey && !event.ctrlKey && !event.metaKey && event.code === 'KeyN';
