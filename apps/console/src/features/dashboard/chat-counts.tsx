import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { wholeNumber } from '../../lib/formats/formats.ts';
import { useLiveCounts } from '../../lib/realtime/live-counts.ts';
import { useSession } from '../../lib/session/session.ts';
import { ErrorState, SkeletonBlock } from '../../ui/index.ts';
import { TutorialSlot } from '../../ui/tutorial-slot.tsx';
import classes from './dashboard.module.css';
import { useMissedCount } from './use-missed-count.ts';

const lists = ['pending', 'ongoing', 'missed'] as const;

/**
 * How many chats wait, run and were missed, each a way to them. The first two are those of the badge and the dock, so they
 * never contradict them; the events move all three, nothing is polled.
 */
export function ChatCounts() {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const { counts, failure } = useLiveCounts();
  const missed = useMissedCount();
  const numbers = { pending: counts?.pending, ongoing: counts?.active, missed: missed.data };
  const error = failure?.error ?? (missed.data === undefined ? missed.error : null);
  const again = () => {
    failure?.again();
    if (missed.isError) void missed.refetch();
  };
  return (
    <section aria-labelledby="dashboard-chats">
      <div className={classes.head}>
        <TutorialSlot floating module="dashboard" target="key-numbers" />
        <h2 className={classes.heading} id="dashboard-chats">
          {t('dashboard.chats')}
        </h2>
      </div>
      {error ? (
        <ErrorState error={error} retrying={missed.isFetching} onRetry={again} />
      ) : (
        <ul className={classes.tiles}>
          {lists.map((list) => (
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
                <span className={classes.name}>{t(`dashboard.${list}`)}</span>
                <span className={classes.number}>
                  {numbers[list] === undefined ? <SkeletonBlock height={28} width={32} /> : wholeNumber(numbers[list])}
                </span>
                <span className={classes.quiet}>{t(`dashboard.${list}About`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
