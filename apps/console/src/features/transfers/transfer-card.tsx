import type { Conversation, TransferRequest } from '@chatso/contract';
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { timerLabel } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Avatar, ChannelIcon, Tag } from '../../ui/index.ts';
import classes from './transfers-host.module.css';

interface TransferCardProps {
  request: TransferRequest;
  now: number;
  onAccept(): Promise<unknown>;
  onReject(): Promise<unknown>;
}

export const nameOf = (
  { customerFullname, client, customerEmail, visitorNumber }: Conversation,
  t: TFunction,
): string =>
  customerFullname?.trim() ||
  client.fullname?.trim() ||
  customerEmail ||
  (visitorNumber > 0 ? t('liveChat.visitor', { number: visitorNumber }) : t('liveChat.nameless'));

/** What the customer said last. */
const lastSaid = ({ messages }: TransferRequest): string =>
  messages.findLast(({ author, text }) => author === 'client' && text.trim() !== '')?.text ?? '';

/** A colleague wants to hand a chat over: who, which chat, and how long there is to answer. */
export function TransferCard({ request, now, onAccept, onReject }: TransferCardProps) {
  const { t } = useTranslation();
  const [working, setWorking] = useState<'accept' | 'reject' | null>(null);
  const { conversation, agent } = request;
  const name = nameOf(conversation, t);
  const time = timerLabel(Math.max(0, Date.parse(request.until) - now));
  const run = async (what: 'accept' | 'reject', work: () => Promise<unknown>) => {
    setWorking(what);
    await work();
    setWorking(null);
  };
  return (
    <article aria-label={`${t('transfers.title')}: ${name}`} className={classes.card}>
      <div className={classes.body}>
        <header className={classes.head}>
          <h2 className={classes.title}>{t('transfers.title')}</h2>
          <span aria-label={t('transfers.left', { time })} className={classes.time} role="timer">
            <Clock aria-hidden size={16} strokeWidth={1.75} />
            {time}
          </span>
        </header>
        <p className={classes.wants}>
          <bdi className={classes.asker}>{agent.fullname}</bdi> {t('transfers.wants')}
        </p>
        <div className={classes.chat}>
          <Avatar name={name} size={36} src={conversation.client.avatar} />
          <div className={classes.who}>
            <p className={classes.name}>
              <span className={classes.cut} dir="auto" title={name}>
                {name}
              </span>
              {conversation.category ? <Tag tone="outline">{conversation.category.name}</Tag> : null}
            </p>
            <p className={classes.said}>
              <ChannelIcon type={conversation.store.type} />
              <span className={classes.cut} dir="auto">
                {lastSaid(request) || conversation.store.name}
              </span>
            </p>
          </div>
        </div>
      </div>
      <footer className={classes.actions}>
        <Button
          disabled={working !== null}
          loading={working === 'reject'}
          variant="default"
          onClick={() => void run('reject', onReject)}
        >
          {t('transfers.reject')}
        </Button>
        <Button disabled={working !== null} loading={working === 'accept'} onClick={() => void run('accept', onAccept)}>
          {t('transfers.accept')}
        </Button>
      </footer>
    </article>
  );
}
