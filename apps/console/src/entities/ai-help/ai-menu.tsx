import { type AiHelp, type AiLanguage, aiLanguages, aiLimits, aiTones } from '@chatso/domain';
import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { storedValue } from '../../lib/storage/storage.ts';
import classes from './ai-help.module.css';
import type { AiRequest } from './use-ai-help.ts';

/** Something the customer wrote. */
export interface Theirs {
  of: { messageId: string } | { mailId: string };
  label: string;
}

interface AiMenuProps {
  about: 'chat' | 'ticket';
  draft: string;
  /** What the customer wrote, the newest first. */
  theirs: readonly Theirs[];
  /** Nothing was said that could be summarised. */
  empty?: boolean;
  helps: readonly AiHelp[];
  onAsk(request: AiRequest): void;
}

const keptLanguage = storedValue('ai-language', v.picklist(aiLanguages));
const asLanguage = (code: string): AiLanguage => aiLanguages.find((one) => code.startsWith(one)) ?? 'en';

/** The helps that are on. */
export function AiMenu({ about, draft, theirs, empty = false, helps, onAsk }: AiMenuProps) {
  const { t, i18n } = useTranslation();
  const ownLanguage = asLanguage(i18n.language);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('button:not(:disabled), select')?.focus({ preventScroll: true });
  }, []);
  const whole = draft.trim();
  const text = whole.slice(0, aiLimits.messageChars);
  // Of half a text nobody wants another tone: it would take the place of all of it.
  const tooLong = text !== whole;
  const own = { text, closed: text === '' || tooLong };
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
        <Choice
          disabled={empty}
          label={t(about === 'chat' ? 'aiHelp.summary' : 'aiHelp.summaryOfTicket')}
          onPick={(label) => ask({ help: 'summary', language: ownLanguage }, label, false)}
        />
      ) : null}
      {helps.includes('tone') ? (
        <fieldset className={classes.group}>
          <legend>{t('aiHelp.tone')}</legend>
          {aiTones.map((tone) => (
            <Choice
              disabled={own.closed}
              key={tone}
              label={t(`aiHelp.tones.${tone}`)}
              onPick={(label) => ask({ help: 'tone', text, tone }, label, true)}
            />
          ))}
        </fieldset>
      ) : null}
      {helps.includes('translation') ? (
        <Translation about={about} language={ownLanguage} own={own} theirs={theirs} onAsk={ask} />
      ) : null}
      {own.closed ? <p className={classes.quiet}>{t(tooLong ? 'aiHelp.tooLong' : 'aiHelp.writeFirst')}</p> : null}
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

interface TranslationProps extends Pick<AiMenuProps, 'about' | 'theirs'> {
  /** The agent's. */
  language: AiLanguage;
  own: { text: string; closed: boolean };
  onAsk(body: AiRequest['body'], title: string, forCustomer: boolean): void;
}

/** Of what the agent wrote into a language that is chosen, of what the customer wrote into the agent's own. */
function Translation({ about, theirs, language: ownLanguage, own, onAsk }: TranslationProps) {
  const { t, i18n } = useTranslation();
  const [language, setLanguage] = useState<AiLanguage>(() => keptLanguage.read() ?? 'en');
  const [chosen, setChosen] = useState<string | null>(null);
  const one = theirs.find(({ of }) => idIn(of) === chosen) ?? theirs[0];
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
        disabled={own.closed}
        label={t('aiHelp.translateDraft')}
        onPick={(label) => onAsk({ help: 'translation', text: own.text, language }, label, true)}
      />
      {one ? (
        <>
          <NativeSelect
            aria-label={t(about === 'chat' ? 'aiHelp.message' : 'aiHelp.mail')}
            className={classes.wide}
            data={theirs.map(({ of, label }) => ({ value: idIn(of), label: label.slice(0, 80) }))}
            size="xs"
            value={idIn(one.of)}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <Choice
            label={t('aiHelp.translateTheirs', { language: nameOf(ownLanguage) })}
            onPick={(label) => onAsk({ help: 'translation', ...one.of, language: ownLanguage }, label, false)}
          />
        </>
      ) : null}
    </fieldset>
  );
}

const idIn = (of: Theirs['of']): string => ('mailId' in of ? of.mailId : of.messageId);
