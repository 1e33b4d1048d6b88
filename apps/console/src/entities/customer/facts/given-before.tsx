import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../../lib/api/query-of.ts';
import { dateAndTime } from '../../../lib/formats/formats.ts';
import { Fact } from '../../../ui/panel/fact.tsx';

/** Given before the chat began, it never changes. */
const useGivenBefore = (chatId: string) =>
  useQuery({
    ...queryOf('conversations.consent', { params: { id: chatId } }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  }).data;

/** Answers to the store's own questions, with the questions as they were asked. */
export function Answers({ chatId }: { chatId: string }) {
  // A server that is about to be replaced does not say them yet.
  const answers: { label: string; answer: string }[] | undefined = useGivenBefore(chatId)?.answers;
  return answers?.map(({ label, answer }) => (
    <Fact key={label} label={label} title={answer}>
      <span dir="auto">{answer}</span>
    </Fact>
  ));
}

/** When the visitor agreed, with the words of then on hover; no line where nothing was asked. */
export function ConsentFact({ chatId }: { chatId: string }) {
  const { t } = useTranslation();
  const consent = useGivenBefore(chatId)?.consent;
  if (!consent) return null;
  return (
    <Fact label={t('liveChat.info.consent')} title={[consent.text, consent.link].filter(Boolean).join('\n')}>
      <time dateTime={consent.at}>{dateAndTime(Date.parse(consent.at))}</time>
    </Fact>
  );
}
