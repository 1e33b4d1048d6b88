import type { Store } from '@chatso/contract';
import { MessageCircle, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Avatar } from '../../../ui/index.ts';
import { Choice } from './choice.tsx';
import classes from './preview.module.css';
import type { TypedAction } from './use-trigger-form.ts';

const letters = ['A', 'B'] as const;

/** The bubble beside the launcher, as a visitor sees it. */
export function PromptPreview({ store, action }: { store: Store; action: TypedAction }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<(typeof letters)[number]>('A');
  const letter = action.test ? chosen : 'A';
  const text = (letter === 'B' ? action.messageB : action.message).trim();
  return (
    <section aria-label={t('triggers.editor.preview')} className={classes.preview}>
      <div className={classes.head}>
        <h2>{t('triggers.editor.preview')}</h2>
        {action.test ? (
          <Choice<'A' | 'B'>
            choices={letters.map((value) => ({ value, label: value }))}
            label={t('triggers.editor.preview')}
            value={letter}
            onChange={setChosen}
          />
        ) : null}
      </div>
      <div className={classes.page}>
        <span className={classes.address}>{t('triggers.editor.previewShop')}</span>
        <div className={classes.bubble}>
          <Avatar name={store.name} size={32} />
          <span className={classes.words}>
            <b dir="auto">{store.name}</b>
            <span dir="auto">{text === '' ? t('triggers.editor.previewEmpty') : text}</span>
          </span>
          <X aria-hidden size={14} />
        </div>
        <span aria-hidden className={classes.launcher}>
          <MessageCircle size={20} strokeWidth={1.75} />
        </span>
      </div>
    </section>
  );
}
