import { installGuideSchema, type Store } from '@chatso/contract';
import { useState } from 'react';
import { addressesIn, isAddress } from '../../lib/formats/addresses.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSession } from '../../lib/session/session.ts';
import { useContractForm } from '../../ui/form/index.ts';
import { hostOf, snippetOf } from './snippet.ts';

interface Values {
  emails: string[];
  /** Not a chip yet. */
  typed: string;
  subject: string;
  content: string;
}

/** P-20: to whom the guide goes and what it says. What was filled in stays while the dialog is closed. */
export function useGuideForm(store: Store, opened: boolean) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [sent, setSent] = useState(false);
  const host = hostOf(store.url) ?? store.name;
  const snippet = snippetOf({ origin: location.origin, analyticsId: store.analyticsId });
  const [blank] = useState<Values>(() => ({
    emails: [],
    typed: '',
    subject: t('widgetSetup.send.subjectText', { host }).slice(0, 255),
    content: t('widgetSetup.send.contentText', {
      ...{ host, snippet, origin: location.origin, name: user?.fullname ?? '' },
      interpolation: { escapeValue: false },
    }),
  }));
  const addressesOf = ({ emails, typed }: Values) => [...new Set([...emails, ...addressesIn(typed)])];
  const form = useContractForm('stores.sendInstallGuide', {
    schema: installGuideSchema,
    saved: blank,
    valuesOf: (values): Values => values,
    inputOf: (values) => ({
      body: {
        storeId: store._id,
        emails: addressesOf(values),
        subject: values.subject,
        content: values.content,
      },
    }),
    problems: { emails: t('problems.not-email') },
    reads: () => Promise.resolve(undefined),
    guarded: opened,
    savedOf: () => blank,
    onSaved: () => setSent(true),
  });
  const values = form.values ?? blank;
  const wrong = values.emails.some((address) => !isAddress(address));
  return {
    ...form,
    values,
    addressProblem: wrong ? t('problems.not-email') : (form.problem('emails') ?? null),
    sent,
    again: () => setSent(false),
    send() {
      form.set({ emails: addressesOf(values), typed: '' });
      void form.save();
    },
  };
}
