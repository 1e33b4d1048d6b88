import { type ShopConnection, shopSystems } from '@chatso/contract';
import { Check, Copy, X } from 'lucide-react';
import { dateAndTime, wholeNumber } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton, VisuallyHidden } from '../../ui/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { rightsIn } from './rights.ts';
import classes from './shop-facts.module.css';

/** How a shop in use is: how far its copy goes, how it is reached, and what it lets us do. */
export function ShopFacts({ connection }: { connection: ShopConnection }) {
  const { t } = useTranslation();
  const { problem, problemSince, answeredAt, feeds, secretEnd, checks } = connection;
  const answersIn = medianOf(checks.flatMap(({ ms }) => (ms === null ? [] : [ms])));
  return (
    <>
      {problem ? (
        <Notice tone="danger">
          {t('shops.failingSince', { time: problemSince ? dateAndTime(Date.parse(problemSince)) : '' })}{' '}
          {t(`shops.problems.${problem}`)} {t('shops.chatsGoOn')}
        </Notice>
      ) : null}
      <dl className={classes.facts}>
        {feeds.map(({ feed, read, syncedAt, running, leftOut }) => (
          <div key={feed}>
            <dt>{t(`shops.gives.${feed}`)}</dt>
            <dd>
              {running
                ? t('shops.reading', { count: read, number: wholeNumber(read) })
                : syncedAt
                  ? t('shops.upToDate', { time: dateAndTime(Date.parse(syncedAt)) })
                  : t('shops.notYet')}
              {leftOut.count > 0 ? (
                <details className={classes.more}>
                  <summary>{t('shops.leftOut', { count: leftOut.count, number: wholeNumber(leftOut.count) })}</summary>
                  <ul>
                    {leftOut.rows.map(({ ref, detail }) => (
                      <li key={ref}>
                        <bdi>{`#${ref}: ${detail}`}</bdi>
                      </li>
                    ))}
                    {leftOut.count > leftOut.rows.length ? (
                      <li>{t('shops.leftOutMore', { number: wholeNumber(leftOut.count - leftOut.rows.length) })}</li>
                    ) : null}
                  </ul>
                </details>
              ) : null}
            </dd>
          </div>
        ))}
        <Webhooks connection={connection} />
        <Telling connection={connection} />
        <WayIn connection={connection} />
        <Rights connection={connection} />
        <Lacks connection={connection} />
        <div>
          <dt>{t('shops.answered')}</dt>
          <dd>
            {answeredAt ? dateAndTime(Date.parse(answeredAt)) : t('shops.notYet')}
            {answersIn === null ? null : (
              <span className={classes.more}>{t('shops.answersIn', { number: wholeNumber(answersIn) })}</span>
            )}
          </dd>
        </div>
        {secretEnd === '' ? null : (
          <div>
            <dt>{t('shops.secret')}</dt>
            <dd dir="ltr">…{secretEnd}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

/** Whether the shop tells of changes: it may have stopped without a word. */
function Webhooks({ connection }: { connection: ShopConnection }) {
  const { t } = useTranslation();
  const { webhooks, toldAt, forged } = connection;
  if (webhooks === null) return null;
  return (
    <div>
      <dt>{t('shops.webhooks')}</dt>
      <dd data-bad={webhooks.active < webhooks.wanted || undefined}>
        {t('shops.webhooksActive', { active: wholeNumber(webhooks.active), wanted: wholeNumber(webhooks.wanted) })}
        {toldAt ? `, ${t('shops.toldAt', { time: dateAndTime(Date.parse(toldAt)) })}` : null}
        {webhooks.mended > 0 ? (
          <span className={classes.more}>{t('shops.webhooksMended', { count: webhooks.mended })}</span>
        ) : null}
        {forged > 0 ? <span className={classes.more}>{t('shops.forged', { count: forged })}</span> : null}
        {webhooks.problem ? <span className={classes.more}>{t(`shops.problems.${webhooks.problem}`)}</span> : null}
      </dd>
    </div>
  );
}

/** Where the keys go by another way than the header. */
function WayIn({ connection: { checks } }: { connection: ShopConnection }) {
  const { t } = useTranslation();
  const way = checks.find(({ tried }) => tried)?.tried?.at(-1)?.way;
  if (way === undefined) return null;
  return (
    <div>
      <dt>{t('shops.wayIn')}</dt>
      <dd>{t(`shops.ways.${way}`)}</dd>
    </div>
  );
}

/** What this system does not give, so that nobody waits for it. */
function Lacks({ connection: { kind, abilities } }: { connection: ShopConnection }) {
  const { t } = useTranslation();
  const { minutesOld, pos } = shopSystems[kind];
  const lacks = (['coupons', 'events'] as const).filter((name) => !abilities.includes(name));
  if (!pos) return null;
  return (
    <div>
      <dt>{t('shops.cannot')}</dt>
      <dd>
        {lacks.map((name) => t(`shops.lacks.${name}`)).join(', ')}
        <span className={classes.more}>{t('shops.minutesOld', { minutes: minutesOld })}</span>
      </dd>
    </div>
  );
}

/** Where a shop of one's own may tell of changes: without it everything is here five minutes later. */
function Telling({ connection: { eventsUrl } }: { connection: ShopConnection }) {
  const { t } = useTranslation();
  if (eventsUrl === null) return null;
  return (
    <div>
      <dt>{t('shops.tellsTo')}</dt>
      <dd>
        <span className={classes.url} dir="ltr">
          {eventsUrl}
        </span>
        <IconButton
          icon={<Copy size={14} strokeWidth={1.75} />}
          label={t('shops.copyUrl')}
          size={28}
          onClick={() => void copyText(eventsUrl)}
        />
      </dd>
    </div>
  );
}

/** What the keys let us do, as the last test found it. */
function Rights({ connection }: { connection: ShopConnection }) {
  const { t } = useTranslation();
  const rights = rightsIn(connection);
  if (rights.length === 0) return null;
  return (
    <div>
      <dt>{t(connection.kind === 'shopify' ? 'shops.scopes' : 'shops.rights')}</dt>
      <dd>
        <ul className={classes.rights}>
          {rights.map(({ name, held }) => (
            <li data-held={held} key={name}>
              {held ? <Check aria-hidden size={12} /> : <X aria-hidden size={12} />}
              {held ? null : <VisuallyHidden>{t('shops.notHeld')} </VisuallyHidden>}
              <span dir="ltr">{name}</span>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

const medianOf = (all: readonly number[]): number | null =>
  [...all].sort((one, other) => one - other)[Math.floor(all.length / 2)] ?? null;
