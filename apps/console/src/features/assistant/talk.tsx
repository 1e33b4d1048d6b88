import { splitThinking } from '@chatso/domain';
import { Button } from '@mantine/core';
import { Sparkles } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { VisuallyHidden } from '../../ui/index.ts';
import type { Assistant } from './assistant.ts';
import classes from './assistant-drawer.module.css';
import type { AssistantMessage } from './history.ts';

/** So near to the end one reads along. */
const nearPx = 60;

/** What was said so far; follows the answer as it comes, unless one has scrolled up. */
export function Talk({ assistant }: { assistant: Assistant }) {
  const { t } = useTranslation();
  const { messages, coming, problem } = useStore(assistant.store);
  const list = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was added decides, though it is not read
  useLayoutEffect(() => {
    if (follows.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [messages, coming]);
  const last = messages.at(-1);
  const unanswered = coming === null && last !== undefined && (last.role === 'user' || last.ended !== 'whole');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section with a name
    <div
      aria-label={t('assistant.talk')}
      className={classes.talk}
      ref={list}
      role="region"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < nearPx;
      }}
    >
      {messages.length === 0 ? <Start onAsk={assistant.send} /> : null}
      {messages.map((message) =>
        message.role === 'user' ? (
          <p className={classes.question} dir="auto" key={message.id}>
            {message.text}
          </p>
        ) : (
          <Answer key={message.id} message={message} problem={message === last ? problem : null} />
        ),
      )}
      {coming === null ? null : <Coming text={coming} />}
      {unanswered ? (
        <Button className={classes.retry} size="xs" variant="default" onClick={assistant.retry}>
          {t(last.ended === 'cut' ? 'assistant.again' : 'common.retry')}
        </Button>
      ) : null}
      <Announced last={coming === null ? last : undefined} />
    </div>
  );
}

/** Empty: what it knows, and questions to begin with. */
function Start({ onAsk }: { onAsk(text: string): void }) {
  const { t } = useTranslation();
  const examples = [t('assistant.examples.accept'), t('assistant.examples.keys'), t('assistant.examples.sounds')];
  return (
    <div className={classes.start}>
      <Sparkles aria-hidden className={classes.sign} size={20} strokeWidth={1.75} />
      <p>{t('assistant.intro')}</p>
      {examples.map((example) => (
        <Button key={example} size="xs" variant="default" onClick={() => onAsk(example)}>
          {example}
        </Button>
      ))}
      <p className={classes.quiet}>{t('assistant.kept')}</p>
    </div>
  );
}

function Thinking({ text, open }: { text: string | null; open: boolean }) {
  const { t } = useTranslation();
  if (text === null && !open) return null;
  return (
    <details className={classes.thinking}>
      <summary>{t(open ? 'assistant.thinkingNow' : 'assistant.thinking')}</summary>
      <p dir="auto">{text}</p>
    </details>
  );
}

function Answer({ message, problem }: { message: AssistantMessage; problem: string | null }) {
  const { t } = useTranslation();
  const { thinking, answer } = splitThinking(message.text);
  return (
    <div className={classes.answer}>
      <Thinking open={false} text={thinking} />
      {answer === '' ? null : (
        <p className={classes.words} dir="auto">
          {answer}
        </p>
      )}
      {message.ended === 'failed' ? (
        <p className={classes.failed}>
          {/* S-04 */}
          {t('assistant.failed')}
          {problem && problem !== t('errors.somethingWentWrong') ? <span>{problem}</span> : null}
        </p>
      ) : null}
      {message.ended === 'stopped' ? <p className={classes.quiet}>{t('assistant.stopped')}</p> : null}
      {message.ended === 'cut' ? <p className={classes.quiet}>{t('assistant.cut')}</p> : null}
      {message.model ? (
        <p className={classes.quiet}>
          {message.model === 'chatso-help' ? t('assistant.builtIn') : t('assistant.by', { model: message.model })}
        </p>
      ) : null}
    </div>
  );
}

function Coming({ text }: { text: string }) {
  const { t } = useTranslation();
  const { thinking, open, answer } = splitThinking(text);
  return (
    <div aria-busy className={classes.answer}>
      <Thinking open={open} text={thinking} />
      {answer === '' ? (
        <p className={classes.quiet}>{t('assistant.working')}</p>
      ) : (
        <p className={classes.words} dir="auto">
          {answer}
        </p>
      )}
    </div>
  );
}

/** Heard once and whole, not word by word. */
function Announced({ last }: { last: AssistantMessage | undefined }) {
  const { t } = useTranslation();
  const answered = last?.role === 'assistant' ? last : null;
  const words = answered ? splitThinking(answered.text).answer : '';
  return (
    <VisuallyHidden aria-live="polite" role="status">
      {answered?.ended === 'failed' ? t('assistant.failed') : words}
    </VisuallyHidden>
  );
}
