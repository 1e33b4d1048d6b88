import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/dates/styles.layer.css';
import type { BannedVisitor, BanPreview } from '@chatso/contract';
import { Button, Checkbox, Modal, SegmentedControl, Textarea } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { CircleAlert } from 'lucide-react';
import { useRef } from 'react';
import { problemWords } from '../../lib/api/errors.ts';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';
import { useIsPhone } from '../../lib/browser/viewport.ts';
import { clockTime } from '../../lib/formats/formats.ts';
import { useNow } from '../../lib/formats/now.ts';
import { dayOf, parseTypedDate } from '../../lib/formats/typed-dates.ts';
import { monthDayYear } from '../../lib/formats/visitor-date.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorState, SkeletonRows } from '../../ui/index.ts';
import { useLayerAbove } from '../../ui/panel/layers.tsx';
import classes from './ban-dialog.module.css';
import { type BanEnd, banEnds, endOf } from './ban-end.ts';
import { TheirBan } from './their-ban.tsx';
import { type BanForm as Form, reasonAtMost, reasonLength, useBanForm } from './use-ban-form.ts';
import { useBanNews } from './use-ban-news.ts';
import 'dayjs/locale/fr-ca';

interface BanDialogProps {
  visitorId: string;
  /** The ban to change; without one the visitor is banned. */
  ban?: BannedVisitor;
  onClose(): void;
}

/** M-14: what a ban blocks, when it ends, why. */
export function BanDialog({ visitorId, ban, onClose }: BanDialogProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  useLayerAbove(true);
  // What is known of the visitor may be more than a moment ago.
  const preview = useQuery({
    ...queryOf('bans.preview', { query: { visitorId } }),
    staleTime: 0,
    meta: { quiet: true },
  });
  const client = useQueryClient();
  useBanNews((news) => {
    if (news.visitorId === visitorId) void client.invalidateQueries({ queryKey: keyOf('bans.preview') });
  });
  return (
    <Modal
      classNames={{ body: classes.frame }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      fullScreen={isPhone}
      opened
      size={480}
      title={t(ban ? 'bans.edit' : 'bans.ban')}
      onClose={onClose}
    >
      {preview.isPending ? <SkeletonRows label={t('app.loading')} rows={5} /> : null}
      {preview.isError && !preview.data ? (
        <ErrorState error={preview.error} retrying={preview.isFetching} onRetry={() => void preview.refetch()} />
      ) : null}
      {preview.data ? <BanForm ban={ban} preview={preview.data} onClose={onClose} /> : null}
    </Modal>
  );
}

interface BanFormProps {
  preview: BanPreview;
  ban: BannedVisitor | undefined;
  onClose(): void;
}

function BanForm({ preview, ban, onClose }: BanFormProps) {
  const { t } = useTranslation();
  const now = useNow(30_000);
  const form = useBanForm({ preview, ban, onDone: onClose });
  const { values, set } = form;
  // One's own ban may be heard of before its answer is here: that is no news.
  const told = useRef(preview);
  if (!form.working) told.current = preview;
  const known = {
    ip: preview.ip ?? (ban?.blocks.ip ? ban.ip : null),
    email: preview.email ?? (ban?.blocks.email ? ban.email : null),
  };
  const until =
    form.end === 'kept' ? (ban?.expiresAt ? Date.parse(ban.expiresAt) : null) : endOf(form.end, values.day, now);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <div className={classes.body}>
        {form.theirs || form.lifted ? (
          <TheirBan form={form} />
        ) : (
          <p className={classes.about}>{aboutOf(told.current, ban !== undefined, form)}</p>
        )}
        <fieldset className={classes.group}>
          <legend className={classes.hidden}>{t('bans.blocks')}</legend>
          <div className={classes.checks}>
            <Checkbox
              checked={values.blocks.visitor}
              label={t('bans.blocksVisitor')}
              onChange={(event) => set({ blocks: { ...values.blocks, visitor: event.currentTarget.checked } })}
            />
            <Checkbox
              checked={values.blocks.ip}
              disabled={known.ip === null}
              label={t('bans.blocksIp')}
              onChange={(event) => set({ blocks: { ...values.blocks, ip: event.currentTarget.checked } })}
            />
            <Checkbox
              checked={values.blocks.email}
              disabled={known.email === null}
              label={t('bans.blocksEmail')}
              onChange={(event) => set({ blocks: { ...values.blocks, email: event.currentTarget.checked } })}
            />
          </div>
          <p className={classes.hint}>
            {known.ip === null ? t('bans.noIp') : t('bans.others', { ip: known.ip, count: preview.othersAtIp })}{' '}
            {known.email === null ? t('bans.noEmail') : <bdi>{known.email}</bdi>}
          </p>
          <Problem text={form.problems.blocks} />
        </fieldset>
        <div className={classes.group}>
          <p className={classes.label}>{t('bans.ends')}</p>
          <SegmentedControl
            fullWidth
            aria-label={t('bans.ends')}
            className={classes.segments}
            data={[
              ...(ban?.expiresAt ? [{ value: 'kept', label: t('bans.asBefore') }] : []),
              ...banEnds.map((value) => ({ value, label: t(`bans.${value}`) })),
            ]}
            value={form.end}
            onChange={(end) => set({ end: end as BanEnd | 'kept' })}
          />
          {form.end === 'untilDate' ? (
            <EndDay day={values.day} now={now} problem={form.problems.day} onChange={(day) => set({ day })} />
          ) : null}
        </div>
        <Reason problem={form.problems.reason} value={values.reason} onChange={(reason) => set({ reason })} />
        {form.failure ? (
          <p className={classes.problem} role="alert">
            <CircleAlert aria-hidden size={14} />
            <span>{form.failure}</span>
          </p>
        ) : null}
      </div>
      <div className={classes.footer}>
        <span className={classes.when}>
          {until === undefined
            ? null
            : until === null
              ? t('bans.endsNever')
              : t('bans.endsAt', { when: t('bans.whenAt', { day: monthDayYear(until), time: clockTime(until) }) })}
        </span>
        <Button disabled={form.working} variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button disabled={form.refused} loading={form.working} type="submit">
          {t(ban ? 'bans.save' : 'bans.ban')}
        </Button>
      </div>
    </form>
  );
}

function aboutOf(preview: BanPreview, changing: boolean, { meanwhile }: Pick<Form, 'meanwhile'>): string {
  if (changing) return i18next.t('bans.editing');
  if (preview.refusal === 'banned' && meanwhile?.banned) return i18next.t('bans.bannedMeanwhile', { by: meanwhile.by });
  if (preview.refusal !== null) {
    return problemWords(preview.refusal === 'banned' ? 'visitor-banned-already' : 'visitor-without-chat');
  }
  const name = preview.name ?? i18next.t('bans.visitor', { number: preview.number });
  if (!preview.chat) return i18next.t('bans.hidesWidget', { name });
  const { agent } = preview.chat;
  return agent ? i18next.t('bans.endsChatWith', { name, agent }) : i18next.t('bans.endsChat', { name });
}

function Problem({ text, id }: { text: string | undefined; id?: string }) {
  if (!text) return null;
  return (
    <p className={classes.problem} id={id} role="alert">
      <CircleAlert aria-hidden size={14} />
      <span>{text}</span>
    </p>
  );
}

interface EndDayProps {
  day: string | null;
  now: number;
  problem: string | undefined;
  onChange(day: string | null): void;
}

function EndDay({ day, now, problem, onChange }: EndDayProps) {
  const { t, i18n } = useTranslation();
  return (
    <DateInput
      className={classes.day}
      clearable
      data-autofocus
      dateParser={(text) => {
        const date = parseTypedDate(text);
        return date && dayOf(date);
      }}
      error={problem}
      firstDayOfWeek={0}
      label={t('bans.date')}
      locale={i18n.language.toLowerCase()}
      maxLength={10}
      minDate={dayOf(new Date(now))}
      placeholder={t('bans.dateHint')}
      popoverProps={{ withinPortal: false, shadow: 'md' }}
      value={day}
      valueFormat="MM/DD/YYYY"
      weekendDays={[]}
      onChange={onChange}
    />
  );
}

interface ReasonProps {
  value: string;
  problem: string | undefined;
  onChange(reason: string): void;
}

/** M-35: what is too long is said at once, and can be cut. */
function Reason({ value, problem, onChange }: ReasonProps) {
  const { t } = useTranslation();
  const used = reasonLength(value);
  return (
    <Textarea
      className={classes.reason}
      error={problem}
      label={
        <span className={classes.reasonLabel}>
          {t('bans.reason')}
          <span className={classes.counter} data-over={used > reasonAtMost || undefined}>
            {`${used}/${reasonAtMost}`}
          </span>
        </span>
      }
      rows={3}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
