import { ApiError, type BanBlocks, type BannedVisitor, type BanPreview } from '@chatso/contract';
import { characterCount, limits } from '@chatso/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage, isOfflineError } from '../../lib/api/errors.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useMounted } from '../../lib/browser/mounted.ts';
import { serverNow } from '../../lib/formats/clock.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { toast } from '../../ui/index.ts';
import { type BanEnd, endOf } from './ban-end.ts';
import { useBanNews } from './use-ban-news.ts';
import { refreshBans } from './use-unban.ts';

export const reasonAtMost = limits.banReasonChars;
export const reasonLength = (text: string): number => characterCount(text.trim());

interface Values {
  blocks: BanBlocks;
  /** `kept`: when the ban that is changed ends already. */
  end: BanEnd | 'kept';
  day: string | null;
  reason: string;
}

interface BanFormInput {
  preview: BanPreview;
  ban: BannedVisitor | undefined;
  onDone(): void;
}

const blank = ({ ip }: BanPreview): Values => ({
  blocks: { visitor: true, ip: ip !== null, email: false },
  ...{ end: 'never', day: null, reason: '' },
});

const valuesOf = ({ blocks, expiresAt, bannedReason }: BannedVisitor): Values => ({
  blocks,
  ...{ end: expiresAt === null ? 'never' : 'kept', day: null, reason: bannedReason },
});

const sameTerms = (one: BannedVisitor, other: BannedVisitor): boolean =>
  JSON.stringify([one.blocks, one.expiresAt, one.bannedReason]) ===
  JSON.stringify([other.blocks, other.expiresAt, other.bannedReason]);

/**
 * The ban that is changed, as the form began with it. Somebody else's newer one is taken over where nothing was touched;
 * else it is theirs: told beside the fields, and what is saved from then on is a change of it.
 */
function useSeenBan(ban: BannedVisitor | undefined, values: Values, follow: (values: Values) => void) {
  const [seen, setSeen] = useState(ban);
  if (ban === undefined || seen === undefined || ban.version === seen.version) return { base: seen, theirs: null };
  // Also when theirs was taken, or both say the same.
  const untouched = [seen, ban].some((one) => JSON.stringify(valuesOf(one)) === JSON.stringify(values));
  if (!untouched && !sameTerms(ban, seen)) return { base: ban, theirs: ban };
  setSeen(ban);
  if (untouched) follow(valuesOf(ban));
  return { base: ban, theirs: null };
}

/** What a failure says: that it did not work (M-60), and why, where that is known. */
function failureOf(error: unknown, said: string): string {
  const known =
    (error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500) || isOfflineError(error);
  const why = known ? errorMessage(error) : null;
  return why === null ? said : `${said} ${why}`;
}

export function useBanForm({ preview, ban, onDone }: BanFormInput) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const make = useCall('bans.ban');
  const change = useCall('bans.change');
  const [values, setValues] = useState(() => (ban ? valuesOf(ban) : blank(preview)));
  const [tried, setTried] = useState(false);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { base, theirs } = useSeenBan(ban, values, setValues);
  const isThere = useMounted();
  // Who lifted the ban that is changed, or banned whom one was about to ban. One's own word is no news.
  const [meanwhile, setMeanwhile] = useState<{ banned: boolean; by: string } | null>(null);
  useBanNews(({ visitorId, banned, by }) => {
    if (visitorId === preview.visitorId && !working && by !== null) setMeanwhile({ banned, by: by.fullname });
  });
  const lifted = ban !== undefined && meanwhile?.banned === false;
  const { blocks, end, day, reason } = values;

  const problems = {
    reason: reasonLength(reason) > reasonAtMost ? t('bans.reasonLong') : undefined,
    blocks: blocks.visitor || blocks.ip || blocks.email ? undefined : t('bans.nothingBlocked'),
    day: tried && end !== 'kept' && endOf(end, day, serverNow()) === undefined ? t('bans.dateMissing') : undefined,
  };
  const refused =
    lifted || (!ban && preview.refusal !== null) || problems.reason !== undefined || problems.blocks !== undefined;

  async function send(): Promise<void> {
    const expiresAt = end === 'kept' ? undefined : endOf(end, day, serverNow());
    const until =
      expiresAt === undefined ? {} : { expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString() };
    const terms = { bannedReason: reason.trim(), blocks, ...until };
    if (base) await change({ params: { id: base._id }, body: { ...terms, version: base.version } });
    else await make({ body: { visitorId: preview.visitorId, ...terms } });
  }

  async function submit(): Promise<void> {
    setTried(true);
    if (working || refused || (end !== 'kept' && endOf(end, day, serverNow()) === undefined)) return;
    setWorking(true);
    setFailure(null);
    try {
      await send();
      toast.success(t(ban ? 'bans.changed' : 'bans.banned'));
      if (isThere()) onDone();
    } catch (error) {
      setFailure(failureOf(error, t('bans.failed')));
    } finally {
      setWorking(false);
      // Also where somebody else was faster: then it is their ban that is shown.
      void refreshBans(client);
    }
  }

  return {
    ...{ values, end, problems, failure, refused, working, lifted, meanwhile },
    // One's own change may be heard of before its answer is here.
    theirs: working ? null : theirs,
    takeTheirs: () => (theirs === null ? undefined : setValues(valuesOf(theirs))),
    set(change: Partial<Values>) {
      setFailure(null);
      setValues((before) => ({ ...before, ...change }));
    },
    submit: () => void submit(),
  };
}

export type BanForm = ReturnType<typeof useBanForm>;
