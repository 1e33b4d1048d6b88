import type { Order, OrderChoice, OrderDeed } from '@chatso/contract';
import type { OrderAction } from '@chatso/domain';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { Ban, type LucideIcon, Mail, MapPin, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { keyOf, queryOf } from '../../../lib/api/query-of.ts';
import { useAttempt } from '../../../lib/api/use-attempt.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { dateAndTime, money } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ListState } from '../../../ui/panel/list-state.tsx';
import type { CodeChat } from '../confirming/send-code.tsx';
import classes from './order-actions.module.css';
import { OrderDialog } from './order-dialog.tsx';
import { useOrderDraft } from './order-draft.ts';

interface OrderActionsProps {
  order: Order;
  /** The shop that is asked. */
  crmStoreId: string;
  /** Where it is asked for. */
  chat: CodeChat;
}

const icons: Readonly<Record<OrderAction, LucideIcon>> = { resend: Mail, refund: Undo2, address: MapPin, cancel: Ban };

/** What may be done about an order at its shop, why not, and what was done. */
export function OrderActions({ order, crmStoreId, chat }: OrderActionsProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = { crmStoreId, orderId: order.id };
  const { data, isError, isPending, refetch } = useQuery({
    ...queryOf('orders.choices', { query }),
    select: (answer) => answer.data,
    meta: { quiet: true },
  });
  const { draft, set, begin } = useOrderDraft(order);
  if (!data) {
    return (
      <div className={classes.bottom}>
        <ListState empty="" failed={isError} loading={isPending} onRetry={refetch} />
      </div>
    );
  }
  const ask = async () => {
    await client.invalidateQueries({ queryKey: keyOf('orders.choices', { query: { crmStoreId } }) });
    await client.invalidateQueries({ queryKey: keyOf('customers.orders', { body: { crmStoreId } }) });
  };
  // Where the shop cannot do anything there is nothing to press, and one sentence says why.
  const unable = data.choices.every(({ bar }) => bar === 'shop');
  const chosen = data.choices.find(({ action }) => action === draft.open);
  return (
    <section aria-label={t('orderActions.title')} className={classes.bottom}>
      {data.done.length === 0 ? null : (
        <ul aria-label={t('orderActions.done')} className={classes.done}>
          {data.done.map((deed) => (
            <Deed deed={deed} key={deed._id} onChecked={ask} />
          ))}
        </ul>
      )}
      {unable ? (
        <p className={classes.why}>{t('problems.order-shop')}</p>
      ) : (
        <div className={classes.buttons}>
          {data.choices.map((choice) => (
            <ActionButton
              choice={choice}
              key={choice.action}
              order={order}
              onPress={() => set({ open: choice.action })}
            />
          ))}
        </div>
      )}
      {chosen ? (
        <OrderDialog
          chat={chat}
          choice={chosen}
          crmStoreId={crmStoreId}
          draft={draft}
          order={order}
          onChange={set}
          onClose={() => set({ open: null })}
          onDone={begin}
          onTold={ask}
        />
      ) : null}
    </section>
  );
}

interface ActionButtonProps {
  choice: OrderChoice;
  order: Order;
  onPress(): void;
}

function ActionButton({ choice, order, onPress }: ActionButtonProps) {
  const { t } = useTranslation();
  const { action, bar, most } = choice;
  const Icon = icons[action];
  const why = bar === null ? null : whyNot(choice);
  const whyId = `order-${action}-why`;
  return (
    <div className={classes.choice}>
      <Button
        fullWidth
        aria-describedby={why === null ? undefined : whyId}
        disabled={bar !== null}
        justify="flex-start"
        leftSection={<Icon aria-hidden size={16} strokeWidth={1.75} />}
        variant="default"
        onClick={onPress}
      >
        {t(`orderActions.actions.${action}`)}
        {bar === null && most !== null ? (
          <span className={classes.most}>{t('orderActions.upTo', { most: money(most, order.currency) })}</span>
        ) : null}
      </Button>
      {why === null ? null : (
        <p className={classes.why} id={whyId}>
          {why}
        </p>
      )}
    </div>
  );
}

/** Who may, where it is the role; else why nobody may. */
function whyNot({ bar, allowed }: OrderChoice): string {
  if (bar !== 'role') return i18next.t(`orderActions.bars.${bar ?? 'busy'}`);
  const [first] = allowed.filter((actor) => actor !== 'agent');
  return i18next.t(`orderActions.roles.${first ?? 'nobody'}`);
}

interface DeedProps {
  deed: OrderDeed;
  onChecked(): Promise<void>;
}

/** Something that was asked of the shop, and what it said. */
function Deed({ deed, onChecked }: DeedProps) {
  const { t } = useTranslation();
  const check = useCall('orders.checkAction');
  const attempt = useAttempt();
  const { action, state, amount, currency, by, at, detail, problem } = deed;
  const what =
    amount === null
      ? t(`orderActions.done_.${action}`)
      : t('orderActions.done_.refund', { amount: money(amount, currency) });
  const [silent, setSilent] = useState(false);
  const run = async () => {
    setSilent(false);
    const answer = await attempt.run(() => check({ params: { id: deed._id } }));
    setSilent(answer?.data.state === 'unknown');
    await onChecked();
  };
  return (
    <li className={classes.deed} data-state={state}>
      <span className={classes.what}>{what}</span>
      <span className={classes.when}>{[by?.fullname, dateAndTime(Date.parse(at))].filter(Boolean).join(', ')}</span>
      {state === 'done' ? null : (
        <span className={classes.state} role="status">
          {state === 'failed' && detail && problem === 'order-refused'
            ? t('orderActions.states.refused', { detail })
            : t(`orderActions.states.${state}`)}
        </span>
      )}
      {attempt.problem ? (
        <span className={classes.state} role="alert">
          {attempt.problem}
        </span>
      ) : null}
      {silent && state === 'unknown' ? (
        <span className={classes.state} role="alert">
          {t('orderActions.stillSilent')}
        </span>
      ) : null}
      {state === 'unknown' ? (
        <Button loading={attempt.working} size="xs" variant="default" onClick={() => void run()}>
          {t('orderActions.check')}
        </Button>
      ) : null}
    </li>
  );
}
