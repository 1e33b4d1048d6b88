import { type MailAddress, opensPlace } from '@chatso/contract';
import { Menu, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Ban, Check, ChevronDown, Inbox as InboxIcon, Mail } from 'lucide-react';
import { relativeTime, wholeNumber } from '../../lib/formats/formats.ts';
import { useNow } from '../../lib/formats/now.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useViewer } from '../../lib/navigation/navigation.ts';
import { useSession } from '../../lib/session/session.ts';
import { PageTitle } from '../../ui/index.ts';
import classes from './mail-inbox.module.css';
import type { Inbox, InboxTab } from './use-inbox.ts';
import { useTrouble } from './use-trouble.ts';

/** O-02: the way back, the mailbox, and what of its mail is looked at. */
export function InboxSide({ inbox }: { inbox: Inbox }) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const viewer = useViewer();
  const { channel, counts } = inbox;
  const trouble = useTrouble(channel);
  const number = (value: number | undefined) => wholeNumber(value ?? 0);
  const tabs = [
    { tab: 'unread', Icon: Mail, label: t('mailInbox.unread', { number: number(counts.data?.unseenCount) }) },
    { tab: 'all', Icon: InboxIcon, label: t('mailInbox.all', { number: number(counts.data?.messagesCount) }) },
    { tab: 'spam', Icon: Ban, label: t('mailInbox.spam') },
  ] as const satisfies readonly { tab: InboxTab; Icon: typeof Mail; label: string }[];
  return (
    <div className={classes.side}>
      <div className={classes.sideHead}>
        {viewer && opensPlace(viewer, 'tickets') ? (
          <Link
            aria-label={t('mailInbox.back')}
            className={classes.back}
            params={{ workspaceId }}
            to="/ws/$workspaceId/ticket-management"
          >
            <ArrowLeft aria-hidden className={classes.arrow} size={18} strokeWidth={1.75} />
          </Link>
        ) : null}
        <PageTitle>{t('mailInbox.title')}</PageTitle>
      </div>
      {channel ? (
        <>
          <ChannelSelect channel={channel} inbox={inbox} />
          <nav aria-label={t('mailInbox.folders')} className={classes.folders}>
            {tabs.map(({ tab, Icon, label }) => (
              <UnstyledButton
                aria-current={tab === inbox.tab ? 'page' : undefined}
                className={classes.folder}
                key={tab}
                onClick={() => inbox.setTab(tab)}
              >
                <Icon aria-hidden size={16} strokeWidth={1.75} />
                {label}
              </UnstyledButton>
            ))}
          </nav>
          <p className={classes.live} data-trouble={trouble && (trouble.alarms ? 'alarm' : 'note')} role="status">
            {trouble?.words ?? t('mailInbox.live')} <LastMail at={channel.lastMailAt} />
          </p>
        </>
      ) : null}
    </div>
  );
}

function LastMail({ at }: { at: string | null }) {
  const { t } = useTranslation();
  const now = useNow(60_000);
  return at === null ? null : <span>{t('mailInbox.lastMail', { time: relativeTime(Date.parse(at), now) })}</span>;
}

function Channel({ channel }: { channel: MailAddress }) {
  const { t } = useTranslation();
  const trouble = useTrouble(channel);
  const broken = trouble?.alarms ? 'disconnected' : undefined;
  return (
    <>
      <span aria-hidden className={classes.status} data-status={trouble ? broken : channel.status} />
      <span className={classes.channelWords}>
        <bdi className={classes.cut}>{channel.email}</bdi>
        <span className={classes.channelState}>{trouble?.state ?? t(`mailboxes.about.${channel.status}`)}</span>
      </span>
    </>
  );
}

function ChannelSelect({ channel, inbox }: { channel: MailAddress; inbox: Inbox }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <UnstyledButton aria-label={`${t('mailInbox.channel')}: ${channel.email}`} className={classes.channel}>
          <Channel channel={channel} />
          <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {inbox.channels.map((one) => (
          <Menu.Item
            key={one._id}
            rightSection={one._id === channel._id ? <Check aria-hidden size={16} strokeWidth={1.75} /> : null}
            onClick={() => inbox.setFilters({ emailChannel: one.email })}
          >
            <span className={classes.choice}>
              <Channel channel={one} />
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
