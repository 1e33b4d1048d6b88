import type { Conversation, Customer } from '@chatso/contract';
import { Button, Modal } from '@mantine/core';
import { Info, Link2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useIsPhone } from '../../../lib/browser/viewport.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useLayerAbove } from '../../../ui/panel/layers.tsx';
import tall from '../../../ui/tall-dialog.module.css';
import { CandidateList } from './candidate-list.tsx';
import { Comparison } from './comparison.tsx';
import { type Linking, useCandidates, useLinking } from './link-data.ts';
import classes from './link-dialog.module.css';

/** I-22: which customer of the shop the client of a chat is. It stays open whatever becomes of the chat meanwhile. */
export function LinkDialog({ chat, onClose }: { chat: Conversation; onClose(): void }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  useLayerAbove(true);
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState<Customer | null>(null);
  const candidates = useCandidates(chat, typed);
  const linking = useLinking(chat, onClose);
  const { same, others, isOwn } = candidates;
  const listed = [...(same ? [same] : []), ...others];
  const possible = listed.filter((customer) => !isOwn(customer));
  // Until one chooses it is who has the same e-mail; nobody else is guessed.
  const chosen =
    possible.find(({ id }) => id === wanted?.id) ?? (wanted === null && same && !isOwn(same) ? same : null);
  const linkedAlready = chat.linked !== null && chosen?.id === chat.clientId;
  const over = chat.state !== 'ongoing';
  return (
    <Modal
      classNames={{ body: tall.body, content: tall.content, header: classes.header }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      fullScreen={isPhone}
      opened
      size={840}
      title={
        <span className={tall.title}>
          {t('customer.link.title')}
          <span className={classes.sub}>{t('customer.link.search')}</span>
        </span>
      }
      // A refusal would be told to nobody.
      onClose={() => (linking.working ? undefined : onClose())}
    >
      <div className={classes.panes}>
        <CandidateList
          candidates={candidates}
          chat={chat}
          chosenId={chosen?.id ?? null}
          typed={typed}
          onChoose={(customer) => {
            setWanted(customer);
            linking.reset();
          }}
          onTyped={setTyped}
        />
        <section aria-label={t('customer.link.compare')} className={classes.detail}>
          {chosen ? (
            <Comparison chat={chat} customer={chosen} key={chosen.id} />
          ) : (
            <p className={classes.nobody}>{t('customer.link.nobody')}</p>
          )}
        </section>
      </div>
      <Told chat={chat} linking={linking} over={over} />
      <div className={classes.footer}>
        <span className={classes.about}>{t('customer.link.about')}</span>
        <Button disabled={linking.working} variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          disabled={chosen === null || linkedAlready || over || linking.lost}
          leftSection={<Link2 aria-hidden size={16} strokeWidth={1.75} />}
          loading={linking.working}
          onClick={() => chosen && void linking.link(chosen)}
        >
          {t('customer.link.title')}
        </Button>
      </div>
    </Modal>
  );
}

/** What keeps one from linking, or what a colleague has done meanwhile. */
function Told({ chat, linking, over }: { chat: Conversation; linking: Linking; over: boolean }) {
  const { t } = useTranslation();
  const gone = linking.lost ? t('customer.link.lost') : over ? t('customer.link.over') : null;
  const problem = gone ?? linking.problem ?? linking.fields.email;
  if (problem) {
    return (
      <p className={classes.problem} role="alert">
        <TriangleAlert aria-hidden size={16} strokeWidth={1.75} />
        {problem}
      </p>
    );
  }
  if (chat.linked === null) return null;
  const name = chat.linked.fullname || (chat.linked.email ?? '');
  return (
    <p className={classes.told} role="status">
      <Info aria-hidden size={16} strokeWidth={1.75} />
      {t('customer.link.linkedBy', { by: chat.linked.by?.fullname ?? t('customer.notes.somebody'), name })}
    </p>
  );
}
