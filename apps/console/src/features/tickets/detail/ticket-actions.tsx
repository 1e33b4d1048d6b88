import type { Ticket, TicketMacro } from '@chatso/contract';
import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { AlarmClock, GitMerge, Zap } from 'lucide-react';
import { useState } from 'react';
import { useAssignees, useMacros, useTags } from '../../../entities/ticket-form/choices.ts';
import { mutationOf } from '../../../lib/api/query-of.ts';
import { useNow } from '../../../lib/formats/now.ts';
import { shortMoment } from '../../../lib/formats/short-dates.ts';
import { deviceTimeZone, useOwnTimeZone } from '../../../lib/formats/time-zone.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog, toast } from '../../../ui/index.ts';
import { replyEditorOf } from '../editor/reply-editors.ts';
import { fillHtml } from '../editor/ticket-values.ts';
import { laterChoices } from '../parts/later-choices.ts';
import { macroWords } from '../parts/macro-words.ts';
import { MergeInto } from './merge-into.tsx';
import parts from './parts.module.css';
import classes from './ticket-actions.module.css';
import { isClosed, isStuck, useLookAgain } from './use-ticket.ts';

/** Below the form: aside for a while, into another one, and several things at once. */
export function TicketActions({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const [merging, setMerging] = useState(false);
  const merged = ticket.mergedInto !== null;
  return (
    <div className={classes.actions} data-under-toasts>
      <Snooze ticket={ticket} />
      <Button
        disabled={merged}
        leftSection={<GitMerge aria-hidden size={16} strokeWidth={1.75} />}
        size="xs"
        variant="default"
        onClick={() => setMerging(true)}
      >
        {t('ticket.merge.do')}
      </Button>
      <Macros ticket={ticket} />
      {merging ? <MergeInto ticket={ticket} onClose={() => setMerging(false)} /> : null}
    </div>
  );
}

function Snooze({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const ownZone = useOwnTimeZone();
  const zone = ownZone ?? deviceTimeZone();
  const now = useNow(60_000);
  const again = useLookAgain();
  const snooze = useMutation({
    ...mutationOf('tickets.snooze'),
    meta: { quiet: true },
    onSuccess: ({ data }) =>
      void toast.success(
        data.snoozedUntil === null
          ? t('ticket.snooze.ended')
          : t('ticket.snooze.done', { when: shortMoment(Date.parse(data.snoozedUntil), now) }),
      ),
    onError: (error) => void toast.error(error),
    onSettled: again,
  });
  const icon = <AlarmClock aria-hidden size={16} strokeWidth={1.75} />;
  const until = (at: number | null) =>
    snooze.mutate({
      params: { id: ticket._id },
      body: { until: at === null ? null : new Date(at).toISOString() },
    });
  if (ticket.snoozedUntil !== null) {
    return (
      <Button leftSection={icon} loading={snooze.isPending} size="xs" variant="default" onClick={() => until(null)}>
        {t('ticket.snooze.end')}
      </Button>
    );
  }
  return (
    <Menu position="top-start" width={280}>
      <Menu.Target>
        <Button
          disabled={isStuck(ticket) || isClosed(ticket)}
          leftSection={icon}
          loading={snooze.isPending}
          size="xs"
          variant="default"
        >
          {t('ticket.snooze.do')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {laterChoices(now, zone).map(({ name, at }) => (
          <Menu.Item
            key={name}
            rightSection={<span className={parts.quiet}>{shortMoment(at, now, zone)}</span>}
            onClick={() => until(at)}
          >
            {t(`ticket.snooze.${name}`)}
          </Menu.Item>
        ))}
        <Menu.Label>{t('ticket.snooze.hint')}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Lists what each does, and once more before it runs. */
function Macros({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const macros = useMacros();
  const names = { people: useAssignees(), tags: useTags() };
  const again = useLookAgain();
  const [asking, setAsking] = useState<TicketMacro | null>(null);
  const run = useMutation({ ...mutationOf('ticketMacros.run'), meta: { quiet: true }, onSettled: again });
  return (
    <>
      <Menu position="top-start" width={320}>
        <Menu.Target>
          <Button
            disabled={isStuck(ticket)}
            leftSection={<Zap aria-hidden size={16} strokeWidth={1.75} />}
            size="xs"
            variant="default"
          >
            {t('ticket.macro.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          {macros.length === 0 ? <Menu.Label>{t('ticket.macro.none')}</Menu.Label> : null}
          {macros.map((macro) => (
            <Menu.Item key={macro._id} onClick={() => setAsking(macro)}>
              <bdi>{macro.name}</bdi>
              <span className={parts.hint}>{macroWords(t, macro, names).join(', ')}</span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        confirmLabel={t('ticket.macro.run')}
        opened={asking !== null}
        title={t('ticket.macro.will', { name: asking?.name ?? '' })}
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          if (!asking) return;
          const { updated, replyHtml } = await run.mutateAsync({
            params: { id: asking._id },
            body: { ticketIds: [ticket._id] },
          });
          if (updated.length === 0) return void toast.error(t('tickets.bulk.nothingDone'));
          toast.success(t('tickets.toasts.macro', { name: asking.name }));
          if (replyHtml === '') return;
          const editor = replyEditorOf(ticket._id);
          // Without a mailbox there is none.
          if (editor === null) toast.info(t('ticket.macro.notPrepared'));
          else editor.append(fillHtml(replyHtml, ticket));
        }}
      >
        <ul>{asking ? macroWords(t, asking, names).map((words) => <li key={words}>{words}</li>) : null}</ul>
      </ConfirmDialog>
    </>
  );
}
