import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../../lib/api/query-of.ts';
import { dateAndTime } from '../../../lib/formats/formats.ts';
import { Fact } from '../../../ui/panel/fact.tsx';

/**
 * What was given before the chat: answers to the store's own questions, and when the visitor agreed, with the words of
 * then on hover. No line where nothing was asked.
 */
export function GivenBefore({ chatId }: { chatId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...queryOf('conversations.consent', { params: { id: chatId } }),
    // Given before the chat began, it never changes.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const consent = data?.consent;
  return (
    <>
      {data?.answers.map(({ label, answer }) => (
        <Fact key={label} label={label}>
          <span dir="auto">{answer}</span>
        </Fact>
      ))}
      {consent ? (
        <Fact label={t('liveChat.info.consent')} title={[consent.text, consent.link].filter(Boolean).join('\n')}>
          <time dateTime={consent.at}>{dateAndTime(Date.parse(consent.at))}</time>
        </Fact>
      ) : null}
    </>
  );
}
