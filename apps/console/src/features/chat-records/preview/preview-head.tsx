import type { Conversation } from '@chatso/contract';
import { useTranslation } from 'react-i18next';
import { displayName } from '../../../entities/conversation/chat-names.ts';
import { countryName } from '../../../lib/formats/country-names.ts';
import { Avatar } from '../../../ui/index.ts';
import classes from './preview.module.css';

/** Whose chat it is. */
export function PreviewHead({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
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
    </span>
  );
}
