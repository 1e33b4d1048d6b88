import type { Conversation } from '@chatso/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { displayName } from '../../../entities/conversation/chat-names.ts';
import { keyOf, mutationOf } from '../../../lib/api/query-of.ts';
import { countryName } from '../../../lib/formats/country-names.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { hasPermission } from '../../../lib/session/permissions.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Avatar, IconButton, toast } from '../../../ui/index.ts';
import classes from './preview.module.css';

/** Whose chat it is. */
export function PreviewHead({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const { membership } = useSession();
  const name = displayName(chat);
  const { country, countryCode } = chat.locationInfo;
  const about = [chat.customerEmail === name ? null : chat.customerEmail, countryName(countryCode ?? country)]
    .filter(Boolean)
    .join(' · ');
  return (
    <span className={classes.head}>
      <Avatar name={name} size={32} src={chat.client.avatar} />
      <span className={classes.who}>
        <bdi className={classes.name} title={name}>
          {name}
        </bdi>
        <span className={classes.about} title={about}>
          {about || t(`records.types.${chat.customerType}`)}
        </span>
      </span>
      {hasPermission(membership, 'liveChat') ? <FlagButton chat={chat} /> : null}
    </span>
  );
}

function FlagButton({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const turn = useMutation({
    ...mutationOf(chat.flag ? 'conversations.unflag' : 'conversations.flag'),
    onError: (error) => void toast.error(error),
    onSettled: () =>
      void client.invalidateQueries({ queryKey: keyOf('conversations.detail', { params: { id: chat._id } }) }),
  });
  return (
    <IconButton
      aria-pressed={chat.flag}
      icon={<Flag fill={chat.flag ? 'currentColor' : 'none'} size={18} strokeWidth={1.75} />}
      label={t(chat.flag ? 'records.preview.unflag' : 'records.preview.flag')}
      loading={turn.isPending}
      onClick={() => turn.mutate({ params: { id: chat._id } })}
    />
  );
}
