import type { Mail } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../lib/api/query-of.ts';
import { Attachments } from './attachments.tsx';
import { HintStrip, PicturesBar } from './hint-strip.tsx';
import { MailText } from './mail-text.tsx';

/** A whole mail below its head: what makes one careful, what was written, and its files. */
export function MailView({ mail: given }: { mail: Mail }) {
  const [shown, setShown] = useState(false);
  const id = given._id;
  const withPictures = useQuery({
    ...queryOf('mails.get', { params: { id }, query: { pictures: 'true' } }),
    ...{ enabled: shown, meta: { quiet: true } },
  });
  const mail = (shown && withPictures.data?.data) || given;
  return (
    <>
      <HintStrip mail={mail} />
      <PicturesBar failed={withPictures.isError} mail={mail} onShow={() => setShown(true)} />
      <MailText mail={mail} />
      <Attachments mail={mail} />
    </>
  );
}
