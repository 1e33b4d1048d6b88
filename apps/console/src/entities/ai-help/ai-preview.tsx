import { Button } from '@mantine/core';
import { ArrowLeft, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { IconButton } from '../../ui/index.ts';
import classes from './ai-help.module.css';
import type { AiPreview } from './use-ai-help.ts';

interface AiPreviewPaneProps {
  preview: AiPreview;
  onInsert(text: string): void;
  /** Null while nothing is written that could be replaced. */
  onReplace: ((text: string) => void) | null;
  onStop(): void;
  onAgain(): void;
  onBack(): void;
  onClose(): void;
}

/** What the provider says, as it comes; the agent decides what becomes of it. */
export function AiPreviewPane({ preview, onStop, onAgain, onBack, onClose, ...rest }: AiPreviewPaneProps) {
  const { t } = useTranslation();
  const pane = useRef<HTMLElement>(null);
  // What was chosen is gone with the menu; the focus waits here, unless the agent took it elsewhere.
  useEffect(() => pane.current?.focus({ preventScroll: true }), []);
  const { state, text, title, problem } = preview;
  return (
    <section aria-label={title} className={classes.preview} ref={pane} tabIndex={-1}>
      <div className={classes.head}>
        <IconButton
          icon={<ArrowLeft size={16} strokeWidth={1.75} />}
          label={t('common.back')}
          size={28}
          onClick={onBack}
        />
        <span className={classes.title}>{title}</span>
        <IconButton icon={<X size={16} strokeWidth={1.75} />} label={t('common.close')} size={28} onClick={onClose} />
      </div>
      {text === '' ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        <div className={classes.text} dir="auto" tabIndex={0}>
          {text}
        </div>
      )}
      <p className={classes.quiet} role="status">
        {state === 'failed' ? '' : t(`aiHelp.states.${preview.cut ? 'cut' : state}`)}
      </p>
      {state === 'failed' ? (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      ) : null}
      <div className={classes.actions}>
        {state === 'coming' ? (
          <Button size="xs" variant="default" onClick={onStop}>
            {t('aiHelp.stop')}
          </Button>
        ) : (
          <>
            <Button size="xs" variant="default" onClick={onAgain}>
              {t('common.tryAgain')}
            </Button>
            {text === '' || state === 'failed' ? null : (
              <Uses forCustomer={preview.forCustomer} text={text} {...rest} />
            )}
          </>
        )}
      </div>
    </section>
  );
}

type UsesProps = Pick<AiPreviewPaneProps, 'onInsert' | 'onReplace'> & Pick<AiPreview, 'forCustomer' | 'text'>;

function Uses({ text, forCustomer, onInsert, onReplace }: UsesProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={() => void copy().catch(() => undefined)}>
        {t(copied ? 'aiHelp.copied' : 'aiHelp.copy')}
      </Button>
      {forCustomer ? (
        <>
          {onReplace ? (
            <Button size="xs" variant="default" onClick={() => onReplace(text)}>
              {t('aiHelp.replace')}
            </Button>
          ) : null}
          <Button size="xs" onClick={() => onInsert(text)}>
            {t('aiHelp.insert')}
          </Button>
        </>
      ) : null}
    </>
  );
}
