import { countryName } from '../../../lib/formats/country-names.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Fact } from '../../../ui/panel/fact.tsx';
import { useVisitorLocation } from './visitor-location.ts';

/** I-07, I-26: what the visitor came with; asked for by whoever unfolds it. */
export function DeviceFacts({ visitorId }: { visitorId: string }) {
  const { t } = useTranslation();
  const { data } = useVisitorLocation(visitorId);
  const device = data?.deviceInfo;
  const type = device?.deviceType ?? null;
  const kinds: Readonly<Record<string, string>> = t('desk.device.types', { returnObjects: true });
  const kind = type === null ? null : (kinds[type] ?? type);
  const address = countryName(data?.locationInfo.countryCode ?? device?.address);
  const what = [device?.device, kind].filter(Boolean).join(', ');
  return (
    <>
      <Fact label={t('desk.device.address')} title={address}>
        {address}
      </Fact>
      <Fact label={t('desk.device.browser')} title={device?.browser ?? null}>
        {device?.browser}
      </Fact>
      <Fact label={t('desk.device.platform')} title={device?.platform ?? null}>
        {device?.platform}
      </Fact>
      <Fact label={t('desk.device.device')} title={what}>
        {what}
      </Fact>
      <Fact label={t('desk.device.ip')} title={device?.ip ?? null}>
        {device?.ip}
      </Fact>
    </>
  );
}
