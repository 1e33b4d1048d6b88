import { limits } from '@chatso/domain';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaSection } from '../../ui/area.ts';
import { RichText } from '../../ui/rich-text.tsx';
import type { SectionProps } from './settings-page.tsx';
import classes from './ticket-settings.module.css';

const code = '{{ticket}}';
const textChars = 2000;

/** What is sent as it will be: the server puts the number at the end where the text has no place for it. */
export const filledIn = (text: string, number: string): string =>
  text.includes(code) ? text.replaceAll(code, number) : `${text}\n\n${number}`;

export function AutoReply({ form, values: { autoReply, prefix } }: SectionProps) {
  const { t } = useTranslation();
  const number = `${prefix}1024`;
  const set = (change: Partial<typeof autoReply>) => form.set({ autoReply: { ...autoReply, ...change } });
  return (
    <AreaSection hint={t('ticketSettings.autoReplyHint')} title={t('ticketSettings.autoReply')}>
      <Switch
        checked={autoReply.enabled}
        label={t('ticketSettings.autoReplyOn')}
        onChange={(event) => set({ enabled: event.currentTarget.checked })}
      />
      <TextInput
        description={t('ticketSettings.subjectHint')}
        dir="auto"
        disabled={!autoReply.enabled}
        error={form.problem('autoReply.subject')}
        label={t('ticketSettings.subject')}
        maxLength={limits.mailSubjectChars}
        value={autoReply.subject}
        onChange={(event) => set({ subject: event.currentTarget.value })}
      />
      <Textarea
        autosize
        description={t('ticketSettings.textHint', { code })}
        dir="auto"
        disabled={!autoReply.enabled}
        error={form.problem('autoReply.text')}
        label={t('ticketSettings.text')}
        maxLength={textChars}
        maxRows={12}
        minRows={4}
        value={autoReply.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      {autoReply.enabled && autoReply.text.trim() !== '' ? (
        <section aria-label={t('ticketSettings.preview')} className={classes.preview}>
          <p className={classes.previewHead}>{t('ticketSettings.preview')}</p>
          <p className={classes.previewSubject} dir="auto">
            {autoReply.subject === '' ? t('ticketSettings.previewSubject') : autoReply.subject.replaceAll(code, number)}
          </p>
          <p className={classes.previewText} dir="auto">
            <RichText text={filledIn(autoReply.text, number)} />
          </p>
        </section>
      ) : null}
    </AreaSection>
  );
}
