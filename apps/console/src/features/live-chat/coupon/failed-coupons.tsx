import type { ChatCoupon, Conversation } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { BadgePercent, CircleAlert } from 'lucide-react';
import { useChatCoupons } from '../../../entities/coupon/chat-coupons.ts';
import { worthOf } from '../../../entities/coupon/coupon-words.ts';
import { keyOf } from '../../../lib/api/query-of.ts';
import { useAttempt } from '../../../lib/api/use-attempt.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSessionState } from '../../../lib/session/session.ts';
import { useJudgeChat } from '../state/chat-rules.ts';
import classes from './failed-coupons.module.css';

/** What the shop has not made, or is being asked for: cards of their agent's that the customer does not see. */
export function FailedCoupons({ chat }: { chat: Conversation }) {
  const ownId = useSessionState(({ user }) => user?._id);
  const { data = [] } = useChatCoupons(chat);
  const open = data.filter(
    ({ state, agentId, conversationId }) =>
      (state === 'failed' || state === 'making') && agentId === ownId && conversationId === chat._id,
  );
  if (open.length === 0) return null;
  return (
    <ul className={classes.list}>
      {open.map((coupon) => (
        <Failed chat={chat} coupon={coupon} key={coupon._id} />
      ))}
    </ul>
  );
}

function Failed({ chat, coupon }: { chat: Conversation; coupon: ChatCoupon }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const judge = useJudgeChat();
  const retry = useCall('coupons.retry');
  const discard = useCall('coupons.withdraw');
  const attempt = useAttempt();
  const making = coupon.state === 'making';
  const params = { id: coupon._id };
  const run = async (work: () => Promise<unknown>) => {
    await attempt.run(work);
    await client.invalidateQueries({ queryKey: keyOf('coupons.ofChat', { params: { id: chat._id } }) });
  };
  const worth = worthOf(coupon.type, Math.round(Number(coupon.amount) * 100), coupon.currency);
  const problem = attempt.problem ?? Object.values(attempt.fields)[0];
  const Icon = making ? BadgePercent : CircleAlert;
  return (
    <li className={classes.card} data-making={making || undefined}>
      <Icon aria-hidden size={18} strokeWidth={1.75} />
      <div className={classes.words} role="status">
        <strong>
          {t(making ? 'coupons.failed.making' : 'coupons.failed.title', { code: coupon.code })} · {worth}
        </strong>
        <span>{problem ?? (making ? t('coupons.failed.makingHint') : whyOf(coupon.problem))}</span>
      </div>
      {making ? null : (
        <>
          {coupon.problem !== 'code-taken' && judge('send-form', chat) === null ? (
            <Button
              loading={attempt.working}
              size="xs"
              variant="default"
              onClick={() => void run(() => retry({ params }))}
            >
              {t('coupons.failed.retry')}
            </Button>
          ) : null}
          <Button
            disabled={attempt.working}
            size="xs"
            variant="subtle"
            onClick={() => void run(() => discard({ params }))}
          >
            {t('coupons.failed.discard')}
          </Button>
        </>
      )}
    </li>
  );
}

function whyOf(problem: ChatCoupon['problem']): string {
  if (problem === 'code-taken') return i18next.t('coupons.failed.taken');
  if (problem === 'chat-over') return i18next.t('coupons.failed.chat-over');
  return i18next.t(problem === 'coupon-refused' ? 'coupons.failed.refused' : 'coupons.failed.silent');
}
