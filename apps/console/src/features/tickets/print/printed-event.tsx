import type { Mail, TicketEvent } from '@chatso/contract';
import { useAssignees } from '../../../entities/ticket-form/choices.ts';
import { dateAndTime, fileSize } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Printed, PrintedText, PrintedThing } from '../../../ui/print-page/index.ts';
import { logWords } from '../detail/log-words.ts';

const personName = ({ name, address }: Mail['from']): string => (name === '' ? address : `${name} <${address}>`);

/** A mail, a comment, a chat or a change on paper: each says whether the customer has seen it. */
export function PrintedEvent({ event }: { event: TicketEvent }) {
  if (event.kind === 'mail') return <PrintedMail at={event.at} mail={event.mail} />;
  if (event.kind === 'comment') return <PrintedComment event={event} />;
  if (event.kind === 'chat') return <PrintedChat event={event} />;
  return <PrintedChange event={event} />;
}

type Of<Kind extends TicketEvent['kind']> = { event: Extract<TicketEvent, { kind: Kind }> };
const moment = (at: string) => dateAndTime(Date.parse(at));

function PrintedMail({ mail, at }: { mail: Mail; at: string }) {
  const { t } = useTranslation();
  const out = mail.direction === 'out';
  const name = out ? (mail.sentBy?.fullname ?? personName(mail.from)) : personName(mail.from);
  const to = [...mail.to, ...mail.cc].map(personName).join(', ');
  if (mail.state === 'withdrawn') {
    const words = t('ticket.mail.withdrawn', { name: mail.sentBy?.fullname ?? t('ticket.nobodyInParticular') });
    return (
      <Printed at={moment(at)} kind="change" who={<bdi>{words}</bdi>}>
        {null}
      </Printed>
    );
  }
  return (
    <Printed
      at={moment(at)}
      who={
        <>
          <bdi>{name}</bdi> · {t(out ? 'ticket.mail.out' : 'ticket.mail.in')}
        </>
      }
    >
      <PrintedThing>
        {out ? t('ticket.mail.fromTo', { from: mail.from.address, to }) : t('ticket.mail.to', { names: to })}
        {' · '}
        {mail.subject}
      </PrintedThing>
      <PrintedText>{mail.text.trim() === '' ? t('mail.noText') : mail.text}</PrintedText>
      {mail.attachments
        .filter(({ inline }) => !inline)
        .map(({ id, filename, size }) => (
          <PrintedThing key={id}>
            {filename}, {fileSize(size)}
          </PrintedThing>
        ))}
      <Fate mail={mail} />
    </Printed>
  );
}

/** What never left, or came back, was read by nobody. */
function Fate({ mail: { state, failure, bounces } }: { mail: Mail }) {
  const { t } = useTranslation();
  if (state === 'waiting' || state === 'sending' || state === 'failed') {
    const why = failure === null ? '' : t(`mail.failures.${failure}`);
    return (
      <PrintedThing>
        {t(state === 'failed' ? 'ticket.mail.failed' : 'ticket.mail.notYet')} {why}
      </PrintedThing>
    );
  }
  return bounces.map(({ address, words }) => (
    <PrintedThing key={address}>
      {t('ticket.mail.bounced', { address })} {words}
    </PrintedThing>
  ));
}

function PrintedComment({ event: { comment } }: Of<'comment'>) {
  const { t } = useTranslation();
  return (
    <Printed
      at={moment(comment.createdAt)}
      kind="internal"
      who={
        <>
          <bdi>{comment.author?.fullname ?? t('ticket.comment.gone')}</bdi> · {t('ticket.comment.label')} (
          {t('ticket.comment.note')})
        </>
      }
    >
      <PrintedText>{comment.content}</PrintedText>
    </Printed>
  );
}

function PrintedChat({ event: { chat, at } }: Of<'chat'>) {
  const { t } = useTranslation();
  const names = { client: chat.customerName || t('ticket.customer'), agent: chat.agentName ?? '', system: '' };
  return (
    <Printed
      at={moment(at)}
      who={
        <>
          <bdi>{chat.agentName ? t('ticket.chat.with', { name: chat.agentName }) : t('ticket.chat.nobody')}</bdi>,{' '}
          {t('ticket.chat.messages', { count: chat.messages })}
        </>
      }
    >
      {chat.excerpt.map(({ author, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the last words of a chat have no ids
        <PrintedText key={index}>{names[author] === '' ? text : `${names[author]}: ${text}`}</PrintedText>
      ))}
    </Printed>
  );
}

function PrintedChange({ event: { log, at } }: Of<'log'>) {
  const { t } = useTranslation();
  const people = useAssignees();
  return (
    <Printed
      at={moment(at)}
      kind="change"
      who={
        <bdi>
          {log.by?.fullname ?? t('ticket.nobodyInParticular')} {logWords(t, log, people)}
        </bdi>
      }
    >
      {null}
    </Printed>
  );
}
