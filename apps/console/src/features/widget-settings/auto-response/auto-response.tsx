import type { Store, StoreSettings } from '@chatso/contract';
import { useEffect, useState } from 'react';
import { FormBesidePreview } from '../form-beside-preview.tsx';
import { type AutoResponseTab, ResponseTabs } from './response-tabs.tsx';
import { type AutoResponseFields, type AutoResponseValues, useAutoResponseForm } from './use-auto-response-form.ts';

/** The settings as they would be with what stands in the two tabs: what the preview shows. */
const withTexts = ({ online, offline }: AutoResponseValues, { settings }: StoreSettings) => ({
  ...settings,
  ...online,
  ...offline,
});

/** Both tabs of one store, with the widget beside them. */
export function AutoResponse({ store }: { store: Store }) {
  const { query, form } = useAutoResponseForm(store._id);
  const [tab, setTab] = useState<AutoResponseTab>('online');
  const save = useSaveThatLeads(tab, setTab, form);
  return (
    <FormBesidePreview
      form={{ ...form, save }}
      query={query}
      settingsWith={withTexts}
      shows={tab === 'online' ? 'prechat' : 'offline'}
      store={store}
    >
      {(values, saved) => <ResponseTabs form={form} saved={saved} tab={tab} values={values} onTab={setTab} />}
    </FormBesidePreview>
  );
}

/** A save that cannot be sent because of a text in the other tab opens that one, and leads to the text. */
function useSaveThatLeads(tab: AutoResponseTab, onTab: (tab: AutoResponseTab) => void, form: AutoResponseFields) {
  const [leading, setLeading] = useState(false);
  const wrong = (['online', 'offline'] as const).filter((part) =>
    Object.keys(form.values?.[part] ?? {}).some((name) => form.problem(`${part}.${name}`) !== undefined),
  );
  const [first] = wrong;
  const here = wrong.includes(tab);
  useEffect(() => {
    if (!leading || first === undefined) return;
    if (!here) return onTab(first);
    setLeading(false);
    document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
  }, [leading, first, here, onTab]);
  return async () => {
    const done = await form.save();
    setLeading(!done);
    return done;
  };
}
