import type { Conversation, TranscriptOrderState } from '@chatso/contract';
import { Button, Checkbox, Loader, Modal, Progress } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Progress.layer.css';
import { CircleAlert, Eye, Send } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import { displayName } from '../../../entities/conversation/chat-names.ts';
import { locale } from '../../../lib/formats/formats.ts';
import { deviceTimeZone, useOwnTimeZone } from '../../../lib/formats/time-zone.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { onAgentEvent } from '../../../lib/realtime/realtime.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AddressChips } from './address-chips.tsx';
import { SentBefore } from './sent-before.tsx';
import classes from './transcript.module.css';
import { TranscriptPreview } from './transcript-preview.tsx';
import { type CustomerProblem, customerProblem, mayPressSend, problemsOf } from './transcript-rules.ts';
import {
  closeTranscript,
  leaveOut,
  leaveOutErased,
  sendTranscript,
  type TranscriptDraft,
  transcriptStore,
} from './transcript-store.ts';

/** L-14: whoever opens it says for which chats, by the store; once on the page. */
export function TranscriptDialog() {
  const { t } = useTranslation();
  const { chats, draft, order } = useStore(transcriptStore);
  // Escape is for the preview then, which lies over it.
  const [previewing, setPreviewing] = useState(false);
  useEffect(() => {
    const undo = [
      onAgentEvent('conversation:erased', ({ conversationId }) => leaveOut(conversationId)),
      onAgentEvent('person:erased', () => void leaveOutErased()),
    ];
    return () => {
      for (const stop of undo) stop();
    };
  }, []);
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('common.close') }}
      closeOnClickOutside={order !== null}
      closeOnEscape={!previewing}
      opened={chats !== null}
      size={500}
      title={t('transcript.title')}
      // Also over the drawer of the chat that it is opened from.
      zIndex="calc(var(--mantine-z-index-modal) + 1)"
      onClose={closeTranscript}
    >
      {chats === null ? null : order ? (
        <Sending order={order} />
      ) : (
        <Form chats={chats} first={draft} previewing={previewing} onPreview={setPreviewing} />
      )}
    </Modal>
  );
}

function Sending({ order }: { order: TranscriptOrderState }) {
  const { t } = useTranslation();
  const { chats, addresses, sent, failed } = order;
  return (
    <>
      <div className={classes.sending} role="status">
        <Loader aria-hidden size={18} />
        <div className={classes.words}>
          <p className={classes.strong}>
            {t('transcript.sending', { count: chats, to: t('transcript.toAddresses', { count: addresses }) })}
          </p>
          <p className={classes.quiet}>{t('transcript.sendingHint')}</p>
        </div>
        <span className={classes.quiet}>{t('transcript.ofAll', { done: sent + failed, count: chats })}</span>
      </div>
      <div className={classes.progress}>
        <Progress
          aria-label={t('transcript.progress')}
          size={4}
          value={Math.round((100 * (sent + failed)) / Math.max(1, chats))}
        />
      </div>
      <footer className={classes.foot}>
        <Button data-autofocus variant="default" onClick={closeTranscript}>
          {t('common.close')}
        </Button>
      </footer>
    </>
  );
}

interface FormProps {
  chats: readonly Conversation[];
  first: TranscriptDraft;
  previewing: boolean;
  onPreview(previewing: boolean): void;
}

function Form({ chats, first, previewing, onPreview }: FormProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const zone = useOwnTimeZone() ?? deviceTimeZone();
  const [draft, setDraft] = useState(first);
  const [asked, setAsked] = useState(false);
  const [sending, setSending] = useState(false);
  const problem = customerProblem(chats);
  const set = (change: Partial<TranscriptDraft>) => setDraft((before) => ({ ...before, ...change }));
  const [only] = chats;
  const send = async () => {
    setAsked(true);
    if (!mayPressSend(draft, user.email, true)) return;
    setSending(true);
    await sendTranscript(chats, draft, zone);
    setSending(false);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={classes.body}>
        <Chosen chats={chats} onPreview={() => onPreview(true)} />
        <fieldset className={classes.options}>
          <legend className={classes.legend}>{t('transcript.sendTo')}</legend>
          <Checkbox
            checked={draft.toMe}
            description={<bdi>{user.email}</bdi>}
            label={t('transcript.me')}
            onChange={(event) => set({ toMe: event.currentTarget.checked })}
          />
          <Checkbox
            checked={draft.toCustomer && problem === null}
            description={problem ? <WhyNot chats={chats} problem={problem} /> : <Customers chats={chats} />}
            disabled={problem !== null}
            label={t('transcript.customer', { count: chats.length })}
            onChange={(event) => set({ toCustomer: event.currentTarget.checked })}
          />
          <Checkbox
            checked={draft.toOthers}
            label={t('transcript.others')}
            onChange={(event) => {
              set({ toOthers: event.currentTarget.checked });
              setAsked(false);
            }}
          />
          {draft.toOthers ? (
            <Others asked={asked} draft={draft} own={user.email} onChange={set} onLeave={() => setAsked(true)} />
          ) : null}
        </fieldset>
        {only ? <SentBefore chats={chats} /> : null}
      </div>
      <footer className={classes.foot}>
        <span className={classes.zone}>{t('transcript.zone', { zone: zoneName(zone) })}</span>
        <Button disabled={sending} variant="default" onClick={closeTranscript}>
          {t('common.cancel')}
        </Button>
        <Button
          disabled={!mayPressSend(draft, user.email, asked)}
          leftSection={<Send aria-hidden size={16} strokeWidth={1.75} />}
          loading={sending}
          type="submit"
        >
          {t('transcript.send')}
        </Button>
      </footer>
      {previewing ? (
        <TranscriptPreview
          chats={chats}
          forCustomer={draft.toCustomer && problem === null}
          mayCustomer={problem === null}
          zone={zone}
          onClose={() => onPreview(false)}
        />
      ) : null}
    </form>
  );
}

/** 'Pacific Time' */
function zoneName(zone: string): string {
  const parts = new Intl.DateTimeFormat(locale(), { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

function Chosen({ chats, onPreview }: { chats: readonly Conversation[]; onPreview(): void }) {
  const { t } = useTranslation();
  const names = [...new Set(chats.map(displayName))].join(', ');
  return (
    <div className={classes.chosen}>
      <div className={classes.words}>
        <p className={classes.strong}>{t('transcript.chats', { count: chats.length })}</p>
        <p className={classes.names} dir="auto" title={names}>
          {names}
        </p>
      </div>
      <Button
        leftSection={<Eye aria-hidden size={16} strokeWidth={1.75} />}
        size="xs"
        variant="subtle"
        onClick={onPreview}
      >
        {t('transcript.preview')}
      </Button>
    </div>
  );
}

function Customers({ chats }: { chats: readonly Conversation[] }) {
  const { t } = useTranslation();
  const emails = [...new Set(chats.map(({ customerEmail }) => customerEmail?.toLowerCase()))];
  return emails.length === 1 ? <bdi>{emails[0]}</bdi> : t('transcript.customersOwn', { count: emails.length });
}

function WhyNot({
  chats,
  problem: { why, chat, count },
}: {
  chats: readonly Conversation[];
  problem: CustomerProblem;
}) {
  const { t } = useTranslation();
  const facts = { name: displayName(chat), store: chat.store.name, platform: platformName(chat.store.onboardedBy) };
  const one = chats.length === 1;
  if (why === 'platform') return t(one ? 'transcript.notPlatform' : 'transcript.notPlatformOf', facts);
  return one ? t('transcript.noEmail') : t('transcript.noEmailOf', { ...facts, count });
}

const platformName = (name: string | null): string => (name ? name[0]?.toUpperCase() + name.slice(1) : '');

interface OthersProps {
  draft: TranscriptDraft;
  own: string;
  asked: boolean;
  onChange(change: Partial<TranscriptDraft>): void;
  onLeave(): void;
}

/** L-23 to L-25 */
function Others({ draft, own, asked, onChange, onLeave }: OthersProps) {
  const { t } = useTranslation();
  const id = useId();
  const problems = problemsOf(draft, own);
  const kinds = [...problems.values()];
  const missing = asked && draft.emails.length === 0;
  const invalid = draft.emails.filter((_, at) => problems.get(at) === 'invalid');
  const twice = [...new Set(draft.emails.filter((_, at) => problems.get(at) === 'duplicate'))];
  return (
    <div className={classes.others}>
      <AddressChips
        describedBy={id}
        emails={draft.emails}
        invalid={missing || problems.size > 0}
        problems={problems}
        onChange={(emails) => onChange({ emails })}
        onLeave={onLeave}
      />
      <div aria-live="polite" id={id}>
        {missing ? <Problem text={t('transcript.enterAddress')} /> : null}
        {invalid.length > 0 ? <Problem detail={invalid.join(', ')} text={t('transcript.enterValid')} /> : null}
        {kinds.includes('own') || twice.length > 0 ? (
          <Problem
            detail={kinds.includes('own') ? t('transcript.ownAlready') : twice.join(', ')}
            text={t('transcript.removeDuplicate')}
          />
        ) : null}
        <p className={classes.hint}>{t('transcript.separate')}</p>
      </div>
    </div>
  );
}

function Problem({ text, detail }: { text: string; detail?: string }) {
  return (
    <p className={classes.problem}>
      <CircleAlert aria-hidden size={14} strokeWidth={1.75} />
      <span>
        {text}
        {detail ? <span className={classes.detail}> {detail}</span> : null}
      </span>
    </p>
  );
}
