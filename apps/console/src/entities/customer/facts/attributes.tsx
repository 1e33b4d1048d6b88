import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Fact } from '../../../ui/panel/fact.tsx';
import { useVisitorLocation } from './visitor-location.ts';

/** What the shop's page said of the visitor, under the shop's own names. */
export function Attributes({ visitorId }: { visitorId: string }) {
  const { t } = useTranslation();
  const wordsOf = (value: string | number | boolean) =>
    typeof value === 'boolean' ? t(value ? 'desk.device.yes' : 'desk.device.no') : String(value);
  return useVisitorLocation(visitorId).data?.attributes.map(({ name, value }) => (
    <Fact key={name} label={name} title={wordsOf(value)}>
      <span dir="auto">{wordsOf(value)}</span>
    </Fact>
  ));
}
