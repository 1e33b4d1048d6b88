import type { StoreConsent } from '@chatso/contract';
import { characterCount, limits } from '@chatso/domain';
import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { errorMessage } from '../../lib/api/errors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FormNotices } from '../../ui/form/index.ts';
import { Notice } from '../../ui/forms.ts';
import { ConsentPreview } from './consent-preview.tsx';
import classes from './privacy.module.css';
import { useConsentForm } from './use-consents.ts';

const max = limits.widgetTextChars;

/** Switch, text and link of one store, and beside them what its shoppers will see. */
export function ConsentForm({ stored }: { stored: StoreConsent }) {
  const { t } = useTranslation();
  const form = useConsentForm(stored);
  if (!form.values) return null;
  const { enabled, text, link } = form.values;
  const count = characterCount(text.trim());
  const [wrongText, wrongLink] = [form.problem('text'), form.problem('link')];
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.dirty) void form.save();
      }}
    >
      <Switch
        checked={enabled}
        label={t('privacy.consentOn')}
        // Whether a text is needed hangs on the switch.
        onChange={(event) => form.set({ enabled: event.currentTarget.checked, text })}
      />
      <Textarea
        autosize
        description={t('privacy.consentCount', { count, max })}
        dir="auto"
        error={form.dirty ? wrongText : undefined}
        label={t('privacy.consentText')}
        minRows={2}
        required={enabled}
        value={text}
        onChange={(event) => form.set({ text: event.currentTarget.value })}
      />
      <TextInput
        description={t('privacy.consentLinkAbout')}
        dir="ltr"
        error={wrongLink}
        inputMode="url"
        label={t('privacy.consentLink')}
        maxLength={limits.linkChars}
        placeholder={t('privacy.consentLinkExample')}
        value={link}
        onChange={(event) => form.set({ link: event.currentTarget.value })}
      />
      {enabled && count > 0 ? <ConsentPreview hasLink={link.trim() !== ''} text={text.trim()} /> : null}
      <ConsentNotices form={form} theirs={stored.text} />
      {stored.version > 0 ? (
        <p className={classes.about}>{t('privacy.consentVersion', { version: stored.version })}</p>
      ) : null}
      <div className={classes.actions}>
        {form.dirty ? (
          <Button disabled={form.saving} variant="default" onClick={form.discard}>
            {t(form.conflict ? 'privacy.consentUseTheirs' : 'changes.discard')}
          </Button>
        ) : null}
        <Button
          disabled={!form.dirty || wrongText !== undefined || wrongLink !== undefined}
          loading={form.saving}
          type="submit"
        >
          {t('privacy.consentSave')}
        </Button>
      </div>
    </form>
  );
}

interface ConsentNoticesProps {
  form: ReturnType<typeof useConsentForm>;
  /** The text as somebody else has saved it. */
  theirs: string;
}

/** Of the text theirs is told in a sentence, of the rest beside mine. */
function ConsentNotices({ form, theirs }: ConsentNoticesProps) {
  const { t } = useTranslation();
  const { conflict } = form;
  const rest = conflict && { ...conflict, clashes: conflict.clashes.filter(({ path }) => path !== 'text') };
  const said = [conflict?.refusal && errorMessage(conflict.refusal), t('privacy.consentTheirs', { text: theirs })];
  return (
    <>
      <FormNotices
        conflict={said.filter(Boolean).join(' ')}
        form={{ ...form, conflict: form.dirty ? rest : null }}
        labels={{ enabled: t('privacy.consentOn'), link: t('privacy.consentLink') }}
      />
      {conflict && !conflict.refusal && rest?.clashes.length === 0 ? (
        <Notice tone="wait">{t('privacy.consentTheirs', { text: theirs })}</Notice>
      ) : null}
    </>
  );
}
