import '@mantine/core/styles/Checkbox.layer.css';
import { ApiError, type Order, type OrderAddress, type OrderChoice } from '@chatso/contract';
import { newMessageId } from '@chatso/sync';
import { Button, Checkbox, Modal, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAttempt } from '../../../lib/api/use-attempt.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { countries } from '../../../lib/formats/country-names.ts';
import { money } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { toast } from '../../../ui/index.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useLayerAbove } from '../../../ui/panel/layers.tsx';
import { type CodeChat, SendCode } from '../confirming/send-code.tsx';
import classes from './order-actions.module.css';
import { addressFields, amountOf, type OrderDraft, typedAddress, wiredAmount } from './order-draft.ts';

interface OrderDialogProps {
  /** While its customer is known by a typed email alone, or the order is a guest's, it is asked once more. */
  chat: CodeChat;
  choice: OrderChoice;
  crmStoreId: string;
  draft: OrderDraft;
  order: Order;
  onChange(change: Partial<OrderDraft>): void;
  onClose(): void;
  /** It is done: what was typed is not wanted any more. */
  onDone(): void;
  /** The shop has said something. */
  onTold(): Promise<void>;
}

/** Asks before anything is done about an order; names it, what it is worth, and who hears of it. */
export function OrderDialog(props: OrderDialogProps) {
  const { chat, choice, crmStoreId, draft, order, onChange, onClose, onDone, onTold } = props;
  const doubtful = chat.customerUnconfirmed || order.guest;
  const { t } = useTranslation();
  const act = useCall('orders.act');
  const attempt = useAttempt((error) => {
    if (error instanceof ApiError && error.reason === 'order-earlier') {
      // It is shown below what became of the earlier one; the next press means what is typed now.
      onChange({ actionId: newMessageId(), tried: false });
    }
    // Somebody has changed what may be done, or is at it: the drawer below says so too.
    if (error instanceof ApiError && error.statusCode > 0) void onTold();
    return false;
  });
  // Escape closes this and not the order below.
  useLayerAbove(true);
  const [refused, setRefused] = useState<string | null>(null);
  const [checked, setChecked] = useState(false);
  const { action, bar, most } = choice;
  const address = typedAddress(draft, order);
  const amount = amountOf(draft.amount, order.currency);
  const worth = (units: number) => `${money(units, order.currency)} (${order.currency})`;
  const incomplete =
    (action === 'refund' && amount === null) ||
    (action === 'address' && (['address_1', 'city', 'country'] as const).some((field) => !address[field].trim()));
  const tooMuch = action === 'refund' && amount !== null && most !== null && amount > most;

  const send = async () => {
    setRefused(null);
    onChange({ tried: true });
    const body = {
      actionId: draft.actionId,
      conversationId: chat._id,
      crmStoreId,
      orderId: order.id,
      action,
      ...(action === 'refund' ? { amount: wiredAmount(draft.amount) } : {}),
      ...(action === 'address' ? { address } : {}),
    };
    const answer = await attempt.run(() => act({ body }));
    if (answer === undefined) return;
    const { state, problem, detail } = answer.data;
    await onTold();
    if (state === 'failed') {
      // The next try is another one; what was typed stays.
      onChange({ actionId: newMessageId(), tried: false });
      return setRefused(
        problem === 'order-refused' && detail
          ? t('orderActions.states.refused', { detail })
          : t('orderActions.states.failed'),
      );
    }
    if (state === 'done') toast.success(t(`orderActions.toasts.${action}`, { name: order.name }));
    onDone();
  };
  const unasked = doubtful && !checked;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!unasked && !incomplete && !tooMuch && bar === null && !attempt.working) void send();
  };
  const close = () => {
    if (!attempt.working) onClose();
  };
  const said = refused ?? attempt.problem;
  return (
    <Modal
      opened
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={t(`orderActions.asks.${action}`, { name: order.name })}
      onClose={close}
    >
      <form noValidate onSubmit={submit}>
        <div className={classes.body}>
          <p>
            {t(`orderActions.tells.${action}`, {
              ...{
                name: order.name,
                total: worth(order.total - order.total_refunded),
                email: order.billing.email ?? '',
              },
            })}
          </p>
          {choice.recalculates ? (
            <Notice tone="wait">{t('orderActions.recalculates', { total: worth(order.total) })}</Notice>
          ) : null}
          {action === 'refund' ? (
            <TextInput
              data-autofocus
              autoComplete="off"
              description={most === null ? undefined : t('orderActions.left', { most: worth(most) })}
              error={
                attempt.fields.amount ??
                (tooMuch && most !== null ? t('orderActions.tooMuch', { most: worth(most) }) : undefined)
              }
              inputMode="decimal"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              label={t('orderActions.amount')}
              maxLength={12}
              rightSection={<span className={classes.unit}>{order.currency}</span>}
              rightSectionWidth={52}
              value={draft.amount}
              onChange={(event) => {
                attempt.reset();
                onChange({ amount: event.currentTarget.value });
              }}
            />
          ) : null}
          {action === 'address' ? (
            <AddressForm
              address={address}
              problems={attempt.fields}
              onChange={(change) =>
                onChange({
                  address: { ...address, ...change },
                  // The last address is the one that holds, whatever became of the one before.
                  ...(draft.tried ? { actionId: newMessageId(), tried: false } : {}),
                })
              }
            />
          ) : null}
          {doubtful ? (
            <>
              <Notice tone="wait">
                {t(chat.customerUnconfirmed ? 'orderActions.unconfirmed' : 'customer.orders.guestTold')}
              </Notice>
              <SendCode chat={chat} />
              <Checkbox
                checked={checked}
                label={t('orderActions.checked')}
                onChange={(event) => setChecked(event.currentTarget.checked)}
              />
            </>
          ) : null}
          {said ? <Notice tone="danger">{said}</Notice> : null}
          {bar !== null && !said && !attempt.working ? (
            <Notice tone="wait">{t(`orderActions.bars.${bar}`)}</Notice>
          ) : null}
        </div>
        <div className={classes.foot}>
          <Button
            data-autofocus={action === 'cancel' || action === 'resend' || undefined}
            disabled={attempt.working}
            variant="default"
            onClick={close}
          >
            {t('orderActions.keep')}
          </Button>
          <Button
            color={action === 'cancel' || action === 'refund' ? 'danger' : 'accent'}
            disabled={unasked || incomplete || tooMuch || bar !== null}
            loading={attempt.working}
            type="submit"
          >
            {action === 'refund' && amount !== null
              ? t('orderActions.does.refundOf', { amount: money(amount, order.currency) })
              : t(`orderActions.does.${action}`)}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

interface AddressFormProps {
  address: OrderAddress;
  problems: Readonly<Record<string, string>>;
  onChange(change: Partial<OrderAddress>): void;
}

const required: readonly (keyof OrderAddress)[] = ['address_1', 'city', 'country'];

function AddressForm({ address, problems, onChange }: AddressFormProps) {
  const { t } = useTranslation();
  const set = (field: keyof OrderAddress, value: string) => onChange({ [field]: value });
  const country = address.country.toUpperCase();
  return (
    <div className={classes.fields}>
      {addressFields.map((field) =>
        field === 'country' ? (
          <NativeSelect
            error={problems['address.country']}
            key={field}
            label={t('orderActions.fields.country')}
            required
            value={country}
            onChange={(event) => set(field, event.currentTarget.value)}
          >
            <option value="">{t('orderActions.noCountry')}</option>
            {countries().map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </NativeSelect>
        ) : (
          <TextInput
            data-autofocus={field === 'address_1' || undefined}
            autoComplete="off"
            className={field === 'address_1' || field === 'address_2' ? classes.wide : undefined}
            dir="auto"
            error={problems[`address.${field}`]}
            key={field}
            label={t(`orderActions.fields.${field}`)}
            required={required.includes(field)}
            value={address[field]}
            onChange={(event) => set(field, event.currentTarget.value)}
          />
        ),
      )}
    </div>
  );
}
