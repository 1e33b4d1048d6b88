import { Link } from '@tanstack/react-router';
import { clockTime, wholeNumber } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useLiveCounts } from '../../lib/realtime/live-counts.ts';
import { useConnectionRefusal } from '../../lib/realtime/realtime.ts';
import { useSession } from '../../lib/session/session.ts';
import { ErrorState, SkeletonBlock } from '../../ui/index.ts';
import { TutorialSlot } from '../../ui/tutorial-slot.tsx';
import classes from './dashboard.module.css';
import { useChats } from './use-chats.ts';
import { useLive } from './use-live.ts';

const lists = ['pending', 'ongoing', 'missed'] as const;

/**
 * How many chats wait, run and were missed, each a way to them. The first two are those of the badge and the dock, so they
 * never contradict them; the events move all three, nothing is polled.
 */
export function ChatCounts() {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const { counts, failure } = useLiveCounts();
  const missed = useChats('missed');
  const { live, since } = useLive();
  const refused = useConnectionRefusal() !== null;
  const numbers = { pending: counts?.pending, ongoing: counts?.active, missed: missed.data?.count };
  const error = failure?.error ?? (missed.data === undefined ? missed.error : null);
  const again = () => {
    failure?.again();
    if (missed.isError) void missed.refetch();
  };
  const paused = since !== null;
  return (
    <section aria-labelledby="dashboard-chats">
      <div className={classes.head}>
        <TutorialSlot floating module="dashboard" target="key-numbers" />
        <h2 className={classes.heading} id="dashboard-chats">
          {t('dashboard.now')}
        </h2>
        <span className={classes.state} role="status">
          {live || paused ? <span aria-hidden className={classes.dot} data-paused={paused || undefined} /> : null}
          {paused ? t('dashboard.paused', { time: clockTime(since) }) : live ? t('dashboard.live') : null}
        </span>
      </div>
      {error ? (
        <ErrorState error={error} retrying={missed.isFetching} onRetry={again} />
      ) : (
        <ul className={classes.tiles} data-paused={paused || undefined}>
          {lists.map((list) => {
            const number = numbers[list];
            return (
              <li className={classes.place} key={list}>
                {list === 'pending' ? (
                  <span className={classes.beacon}>
                    <TutorialSlot module="dashboard" target="waiting-chats" />
                  </span>
                ) : null}
                <Link
                  className={classes.tile}
                  params={{ workspaceId }}
                  search={{ tab: list }}
                  to="/ws/$workspaceId/live-chat"
                >
                  <span className={classes.name}>
                    <span aria-hidden className={classes.mark} data-list={number ? list : undefined} />
                    {t(`dashboard.${list}`)}
                  </span>
                  <span className={classes.number}>
                    {number !== undefined ? (
                      wholeNumber(number)
                    ) : refused ? (
                      '–'
                    ) : (
                      <SkeletonBlock height={28} width={32} />
                    )}
                  </span>
                  <span className={classes.quiet}>{t(`dashboard.${list}${number === 0 ? 'None' : 'About'}`)}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
