import { endpoints, type PrivacyRequest } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '../../lib/files/download.ts';
import { exactTime, fileSize, relativeTime } from '../../lib/formats/formats.ts';
import { useNow } from '../../lib/formats/now.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Pager } from '../../ui/area.ts';
import { ErrorState, SkeletonRows, Tag } from '../../ui/index.ts';
import classes from './privacy.module.css';
import { useRequests } from './use-privacy.ts';

/** What was asked for, and the files that are ready. */
export function RequestList() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [limit, setLimit] = useState(10);
  const { data, error, isPending, refetch } = useRequests(page, limit);
  return (
    <section aria-labelledby="privacy-requests" className={classes.section}>
      <h2 className={classes.heading} id="privacy-requests">
        {t('privacy.requests')}
      </h2>
      {isPending ? <SkeletonRows label={t('app.loading')} rows={3} /> : null}
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data && data.data.length === 0 ? <p className={classes.about}>{t('privacy.noRequests')}</p> : null}
      {data && data.data.length > 0 ? (
        <ul aria-label={t('privacy.requests')} className={classes.rows}>
          {data.data.map((request) => (
            <Row key={request._id} request={request} />
          ))}
        </ul>
      ) : null}
      {data && data.count > 10 ? (
        <Pager
          count={data.count}
          limit={limit}
          page={page}
          onLimit={(next) => {
            setLimit(next);
            setPage(1);
          }}
          onPage={setPage}
        />
      ) : null}
    </section>
  );
}

const tones = { working: 'yellow', ready: 'accent', done: 'neutral', expired: 'neutral' } as const;

function Row({ request }: { request: PrivacyRequest }) {
  const { t } = useTranslation();
  const now = useNow(60_000);
  const at = Date.parse(request.createdAt);
  const name = request.subject.name ?? t(`privacy.types.${request.subject.type}`);
  const path = endpoints['privacy.download'].path.replace('{id}', request._id);
  const fetching = useMutation({ mutationFn: () => download(path) });
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span className={classes.name} dir="auto">
          {t(`privacy.kinds.${request.kind}`, { name })}
        </span>
        <span className={classes.quiet}>
          {request.requestedBy.name} ·{' '}
          <time dateTime={request.createdAt} title={exactTime(at)}>
            {relativeTime(at, now)}
          </time>
          {request.size === null ? '' : ` · ${fileSize(request.size)}`}
        </span>
      </span>
      <Tag tone={tones[request.state]}>{t(`privacy.states.${request.state}`)}</Tag>
      {request.state === 'ready' ? (
        <Button
          aria-label={t('privacy.downloadOf', { name })}
          loading={fetching.isPending}
          variant="default"
          onClick={() => fetching.mutate()}
        >
          {t('privacy.download')}
        </Button>
      ) : null}
    </li>
  );
}
