import type { Conversation } from '@chatso/contract';
import { type AiHelp, type AiLanguage, aiLanguages, aiLimits, aiTones } from '@chatso/domain';
import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { storedValue } from '../../../lib/storage/storage.ts';
import { useTimeline } from '../use-live-state.ts';
import classes from './ai-help.module.css';
import type { AiRequest } from './use-ai-help.ts';

interface AiMenuProps {
  chat: Conversation;
  draft: string;
  helps: readonly AiHelp[];
  onAsk(request: AiRequest): void;
}

const keptLanguage = storedValue('ai-language', z.enum(aiLanguages));
const asLanguage = (code: string): AiLanguage => aiLanguages.find((one) => code.startsWith(one)) ?? 'en';

/** The helps that are on. */
export function AiMenu({ chat, draft, helps, onAsk }: AiMenuProps) {
  const { t, i18n } = useTranslation();
  const own = asLanguage(i18n.language);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('button:not(:disabled), select')?.focus({ preventScroll: true });
  }, []);
  const text = draft.trim().slice(0, aiLimits.messageChars);
  const ask = (body: AiRequest['body'], title: string, forCustomer: boolean) => onAsk({ body, title, forCustomer });
  return (
    <div className={classes.menu} ref={box}>
      {helps.includes('reply') ? (
        <Choice
          label={t('aiHelp.reply')}
          onPick={(label) => ask({ help: 'reply', ...(text ? { draft: text } : {}) }, label, true)}
        />
      ) : null}
      {helps.includes('summary') ? (
        <Choice label={t('aiHelp.summary')} onPick={(label) => ask({ help: 'summary', language: own }, label, false)} />
      ) : null}
      {helps.includes('tone') ? (
        <fieldset className={classes.group}>
          <legend>{t('aiHelp.tone')}</legend>
          {aiTones.map((tone) => (
            <Choice
              disabled={text === ''}
              key={tone}
              label={t(`aiHelp.tones.${tone}`)}
              onPick={(label) => ask({ help: 'tone', text, tone }, label, true)}
            />
          ))}
        </fieldset>
      ) : null}
      {helps.includes('translation') ? <Translation chat={chat} own={own} text={text} onAsk={ask} /> : null}
      {text === '' ? <p className={classes.quiet}>{t('aiHelp.writeFirst')}</p> : null}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  disabled?: boolean;
  onPick(label: string): void;
}

const Choice = ({ label, disabled = false, onPick }: ChoiceProps) => (
  <Button disabled={disabled} size="xs" variant="default" onClick={() => onPick(label)}>
    {label}
  </Button>
);

interface TranslationProps {
  chat: Conversation;
  own: AiLanguage;
  text: string;
  onAsk(body: AiRequest['body'], title: string, forCustomer: boolean): void;
}

/** Of what the agent wrote into a language that is chosen, of what the customer wrote into the agent's own. */
function Translation({ chat, own, text, onAsk }: TranslationProps) {
  const { t, i18n } = useTranslation();
  const [language, setLanguage] = useState<AiLanguage>(() => keptLanguage.read() ?? 'en');
  const messages = useTimeline(chat._id)?.timeline.messages ?? [];
  const theirs = messages.filter((message) => message.author === 'client' && message.text.trim() !== '').reverse();
  const [chosen, setChosen] = useState<string | null>(null);
  const messageId = theirs.find((message) => message.messageId === chosen)?.messageId ?? theirs[0]?.messageId;
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
  const nameOf = (code: AiLanguage) => names.of(code) ?? code;
  const choose = (code: string) => {
    setLanguage(asLanguage(code));
    keptLanguage.write(asLanguage(code));
  };
  return (
    <fieldset className={classes.group}>
      <legend>{t('aiHelp.translation')}</legend>
      <NativeSelect
        aria-label={t('aiHelp.language')}
        data={aiLanguages.map((code) => ({ value: code, label: nameOf(code) }))}
        size="xs"
        value={language}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <Choice
        disabled={text === ''}
        label={t('aiHelp.translateDraft')}
        onPick={(label) => onAsk({ help: 'translation', text, language }, label, true)}
      />
      {messageId ? (
        <>
          <NativeSelect
            aria-label={t('aiHelp.message')}
            className={classes.wide}
            data={theirs.map((message) => ({ value: message.messageId, label: message.text.slice(0, 80) }))}
            size="xs"
            value={messageId}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <Choice
            label={t('aiHelp.translateTheirs', { language: nameOf(own) })}
            onPick={(label) => onAsk({ help: 'translation', messageId, language: own }, label, false)}
          />
        </>
      ) : null}
    </fieldset>
  );
}
