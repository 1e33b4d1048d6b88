import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { wholeNumber } from '../../lib/formats.ts';
import { useSession } from '../../lib/session.ts';
import { ErrorState, SkeletonBlock } from '../../ui/index.ts';
import { TutorialSlot } from '../../ui/tutorial-slot.tsx';
import classes from './dashboard.module.css';

const againMs = 30_000;
const lists = ['pending', 'ongoing', 'missed'] as const;
type List = (typeof lists)[number];

/** The lists answer how long they are; one row is the least one may ask for. */
async function fetchCounts(signal: AbortSignal): Promise<Record<List, number>> {
  const countOf = async (state: List) => {
    const mine = state === 'ongoing' ? { isYourChatActive: 'true' as const } : {};
    return (await api['conversations.list']({ query: { state, limit: 1, ...mine } }, { signal })).count;
  };
  const [pending, ongoing, missed] = await Promise.all(lists.map(countOf));
  return { pending: pending ?? 0, ongoing: ongoing ?? 0, missed: missed ?? 0 };
}

/** How many chats wait, run and were missed, each a way to them. */
export function ChatCounts() {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['dashboard', workspaceId, 'counts'],
    queryFn: ({ signal }) => fetchCounts(signal),
    refetchInterval: againMs,
    refetchOnMount: 'always',
  });
  return (
    <section aria-labelledby="dashboard-chats">
      <div className={classes.head}>
        <TutorialSlot floating module="dashboard" target="key-numbers" />
        <h2 className={classes.heading} id="dashboard-chats">
          {t('dashboard.chats')}
        </h2>
      </div>
      {error && !data ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
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
                  {data ? wholeNumber(data[list]) : <SkeletonBlock height={28} width={32} />}
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
