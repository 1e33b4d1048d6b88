import type { VisitorCountries } from '@chatso/contract';
import { useMemo } from 'react';
import { countryName } from '../../../lib/formats/country-names.ts';
import { wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import world from './generated/world.json';
import classes from './overview.module.css';

type Country = VisitorCountries['countries'][number];

interface WorldCardProps {
  countries: readonly Country[] | null;
  country: string | null;
  onCountry(country: string | null): void;
}

const places: Readonly<Record<string, readonly number[] | undefined>> = world.places;
/** Rows beside the map; the others are said together. */
const rowsAtMost = 5;
/** So many have their number in the circle. */
const numberFrom = 4;
const radiusOf = (visitors: number): number => Math.min(24, 5 + 2.4 * Math.sqrt(visitors));

/** Countries never change: they are drawn once, and only their fill follows. */
const outlines = world.shapes.map(({ code, path }, at) => ({ key: code ?? `-${at}`, code, path }));

export function WorldCard({ countries, country, onCountry }: WorldCardProps) {
  const { t } = useTranslation();
  const known = countries ?? [];
  const total = known.reduce((sum, { visitors }) => sum + visitors, 0);
  return (
    <section aria-label={t('visitors.overview.where')} className={classes.card} data-wide>
      <div className={classes.map}>
        <h2 className={classes.title}>{t('visitors.overview.where')}</h2>
        <WorldMap countries={known} country={country} onCountry={onCountry} />
      </div>
      <div className={classes.countries}>
        <p className={classes.total}>{t('visitors.overview.visitors', { count: total })}</p>
        {countries !== null && known.length === 0 ? (
          <p className={classes.total}>{t('visitors.overview.nobody')}</p>
        ) : null}
        <CountryRows countries={known} country={country} onCountry={onCountry} />
      </div>
    </section>
  );
}

const nameOf = (code: string | null, unknown: string): string => countryName(code) ?? unknown;

function CountryRows({ countries, country, onCountry }: Required<WorldCardProps> & { countries: readonly Country[] }) {
  const { t } = useTranslation();
  const rest = countries.slice(rowsAtMost);
  return (
    <ul className={classes.rows}>
      {countries.slice(0, rowsAtMost).map(({ countryCode, visitors }) => {
        const name = nameOf(countryCode, t('visitors.unknown'));
        const chosen = countryCode !== null && countryCode === country;
        return (
          <li key={countryCode ?? ''}>
            {countryCode === null ? (
              <span className={classes.row}>
                <span className={classes.country}>{name}</span>
                <span className={classes.number}>{wholeNumber(visitors)}</span>
              </span>
            ) : (
              <button
                aria-pressed={chosen}
                className={classes.row}
                title={chosen ? t('visitors.overview.showAll') : t('visitors.overview.filterBy', { country: name })}
                type="button"
                onClick={() => onCountry(chosen ? null : countryCode)}
              >
                <span className={classes.country}>{name}</span>
                <span className={classes.number}>{wholeNumber(visitors)}</span>
              </button>
            )}
          </li>
        );
      })}
      {rest.length > 0 ? (
        <li className={classes.row}>
          <span className={classes.total}>{t('visitors.overview.others', { count: rest.length })}</span>
          <span className={classes.number}>{wholeNumber(rest.reduce((sum, { visitors }) => sum + visitors, 0))}</span>
        </li>
      ) : null}
    </ul>
  );
}

/** For the pointer; the rows beside it say and do the same by keys. */
function WorldMap({ countries, country, onCountry }: Required<WorldCardProps> & { countries: readonly Country[] }) {
  const { t } = useTranslation();
  const here = useMemo(() => new Set(countries.map(({ countryCode }) => countryCode)), [countries]);
  return (
    <svg aria-hidden className={classes.world} viewBox={`0 0 ${world.width} ${world.height}`}>
      <g>
        {outlines.map(({ key, code, path }) => (
          <path
            className={classes.land}
            d={path}
            data-here={(code !== null && here.has(code)) || undefined}
            key={key}
          />
        ))}
      </g>
      {/* The small ones above the large. */}
      {[...countries]
        .sort((one, other) => other.visitors - one.visitors)
        .map(({ countryCode, visitors, pending }) => {
          const at = countryCode === null ? undefined : places[countryCode];
          if (!at || countryCode === null) return null;
          const chosen = countryCode === country;
          const said = [
            nameOf(countryCode, ''),
            t('visitors.overview.visitors', { count: visitors }),
            ...(pending > 0 ? [t('visitors.overview.pending', { count: pending })] : []),
          ].join(', ');
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the row of the country beside the map is the button
            <g
              className={classes.bubble}
              data-chosen={chosen || undefined}
              key={countryCode}
              transform={`translate(${at[0]} ${at[1]})`}
              onClick={() => onCountry(chosen ? null : countryCode)}
            >
              <title>{said}</title>
              <circle r={radiusOf(visitors)} />
              {visitors >= numberFrom ? <text dy="0.35em">{wholeNumber(visitors)}</text> : null}
            </g>
          );
        })}
    </svg>
  );
}
