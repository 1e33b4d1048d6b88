import type { Visitor, VisitorDetail } from '@chatso/contract';
import { countryName } from '../../../lib/formats/country-names.ts';
import { clockTime, exactTime } from '../../../lib/formats/formats.ts';
import { useTicking } from '../../../lib/formats/now.ts';
import { visitorDate } from '../../../lib/formats/visitor-date.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Fact } from '../../../ui/panel/fact.tsx';
import panel from '../../../ui/panel/panel.module.css';
import classes from './visitor-panel.module.css';

/** What is known of somebody who may not have said a word. */
export function VisitorFacts({ visitor, row }: { visitor: VisitorDetail; row: Visitor | null }) {
  const { t } = useTranslation();
  const { email, phone, deviceInfo, locationInfo, clientTimezone } = visitor;
  const country = countryName(locationInfo.countryCode) ?? locationInfo.country;
  const device = [deviceInfo.platform, deviceInfo.browser].filter(Boolean).join(', ');
  const engaged = row?.lastInteractionTimestamp ? Date.parse(row.lastInteractionTimestamp) : null;
  return (
    <section className={classes.part}>
      <dl className={panel.facts}>
        <Fact label={t('visitors.panel.email')} title={email}>
          {email ? <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a> : null}
        </Fact>
        {phone ? (
          <Fact label={t('visitors.panel.phone')}>
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
          </Fact>
        ) : null}
        <Fact label={t('visitors.panel.location')} title={country}>
          {country}
        </Fact>
        <Fact label={t('visitors.panel.localTime')} title={clientTimezone}>
          <LocalTime timeZone={clientTimezone} />
        </Fact>
        {row ? <Fact label={t('visitors.panel.source')}>{t(`visitors.sources.${row.referrerProvider}`)}</Fact> : null}
        <Fact label={t('visitors.panel.device')} title={device}>
          {device}
        </Fact>
        <Fact label={t('visitors.panel.ip')} title={deviceInfo.ip}>
          {deviceInfo.ip}
        </Fact>
        {row && row.interactionCount > 0 && engaged !== null ? (
          <Fact label={t('visitors.panel.engaged')} title={exactTime(engaged)}>
            {t('visitors.panel.engagedOf', {
              times: t('visitors.prompt.times', { count: row.interactionCount }),
              when: visitorDate(engaged),
            })}
          </Fact>
        ) : null}
      </dl>
    </section>
  );
}

function LocalTime({ timeZone }: { timeZone: string | null }) {
  const { t } = useTranslation();
  return <>{useTicking((now) => localTime(timeZone, now)) ?? t('liveChat.info.none')}</>;
}

/** Null without a zone, or with one this browser does not know. */
function localTime(timeZone: string | null, now: number): string | null {
  try {
    return timeZone ? clockTime(now, { timeZone }) : null;
  } catch {
    return null;
  }
}
