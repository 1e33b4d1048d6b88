import type { Conversation } from '@chatso/contract';
import { safeHref } from '@chatso/domain';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Fact } from '../../../ui/panel/fact.tsx';
import { useVisitedPages } from '../pages/pages-data.ts';

/** The page that the visitor is on now. Its line is always there, so that the next page moves nothing. */
export function ViewingFact({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const { data } = useVisitedPages(chat);
  const page = chat.visitorOnline ? data?.data[0] : undefined;
  const title = page ? page.pageTitle || page.pageUrl : null;
  const href = page ? safeHref(page.pageUrl) : null;
  return (
    <Fact label={t('liveChat.info.viewing')} title={title}>
      {href ? (
        <a data-page href={href} rel="noopener noreferrer" target="_blank">
          {title}
        </a>
      ) : (
        title
      )}
    </Fact>
  );
}
