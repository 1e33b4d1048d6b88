import type { StoreConsent } from '@chatso/contract';
import { characterCount, limits } from '@chatso/domain';
import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api/errors.ts';
import { useUnsavedGuard } from '../../lib/navigation/unsaved-guard.ts';
import { Notice } from '../../ui/forms.ts';
import { toast } from '../../ui/index.ts';
import { ConsentPreview } from './consent-preview.tsx';
import classes from './privacy.module.css';
import { useConsentForm, type useConsents } from './use-consents.ts';

const max = limits.widgetTextChars;

const isPolicyLink = (link: string): boolean =>
  link.trim() === '' || /^https:\/\/[^\s@/]+\.?[^\s@]*$/i.test(link.trim());

interface ConsentFormProps {
  stored: StoreConsent;
  saving: ReturnType<typeof useConsents>['saving'];
}

/** Switch, text and link of one store, and beside them what its shoppers will see. */
export function ConsentForm({ stored, saving }: ConsentFormProps) {
  const { t } = useTranslation();
  const form = useConsentForm(stored, saving);
  useUnsavedGuard(form.dirty);
  const { enabled, text, link } = form.shown;
  const count = characterCount(text.trim());
  const missing = enabled && count === 0;
  const wrongText = missing ? t('privacy.consentRequired') : count > max ? t('privacy.consentLong', { max }) : null;
  const wrongLink = isPolicyLink(link) ? null : t('privacy.consentLinkWrong');
  const save = async () => {
    await form.save();
    toast.success(t('privacy.retentionSaved'));
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.dirty && !wrongText && !wrongLink) void save().catch(() => undefined);
      }}
    >
      <Switch
        checked={enabled}
        label={t('privacy.consentOn')}
        onChange={(event) => form.change({ enabled: event.currentTarget.checked })}
      />
      <Textarea
        autosize
        description={t('privacy.consentCount', { count, max })}
        dir="auto"
        error={form.dirty ? wrongText : null}
        label={t('privacy.consentText')}
        minRows={2}
        required={enabled}
        value={text}
        onChange={(event) => form.change({ text: event.currentTarget.value })}
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
        onChange={(event) => form.change({ link: event.currentTarget.value })}
      />
      {enabled && count > 0 ? <ConsentPreview hasLink={link.trim() !== ''} text={text.trim()} /> : null}
      {form.error ? (
        <Notice tone="danger">
          {errorMessage(form.error)} {form.theirs ? t('privacy.consentTheirs', { text: form.theirs.text }) : null}
        </Notice>
      ) : null}
      {stored.version > 0 ? (
        <p className={classes.about}>{t('privacy.consentVersion', { version: stored.version })}</p>
      ) : null}
      <div className={classes.actions}>
        {form.dirty ? (
          <Button disabled={saving.isPending} variant="default" onClick={form.discard}>
            {t(form.theirs ? 'privacy.consentUseTheirs' : 'changes.discard')}
          </Button>
        ) : null}
        <Button
          disabled={!form.dirty || wrongText !== null || wrongLink !== null}
          loading={saving.isPending}
          type="submit"
        >
          {t('privacy.consentSave')}
        </Button>
      </div>
    </form>
  );
}
