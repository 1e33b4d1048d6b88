import type { Conversation } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/query-of.ts';
import { dateAndTime } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Fact } from '../../../ui/panel/fact.tsx';

/** Given before the chat began, it never changes; most chats have nothing of it. */
const useGivenBefore = ({ _id, hasGiven }: Conversation) =>
  useQuery({
    ...queryOf('conversations.consent', { params: { id: _id } }),
    enabled: hasGiven,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  }).data;

/** Answers to the store's own questions, with the questions as they were asked. */
export function Answers({ chat }: { chat: Conversation }) {
  return useGivenBefore(chat)?.answers.map(({ label, answer }) => (
    <Fact key={label} label={label} title={answer}>
      <span dir="auto">{answer}</span>
    </Fact>
  ));
}

/** When the visitor agreed, with the words of then on hover; no line where nothing was asked. */
export function ConsentFact({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const consent = useGivenBefore(chat)?.consent;
  if (!consent) return null;
  return (
    <Fact label={t('liveChat.info.consent')} title={[consent.text, consent.link].filter(Boolean).join('\n')}>
      <time dateTime={consent.at}>{dateAndTime(Date.parse(consent.at))}</time>
    </Fact>
  );
}
