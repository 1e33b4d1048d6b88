import type { OrderStatus } from '@chatso/contract';
import { moneyFormat, shownAmount } from '@chatso/domain';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { type Answer, CallError } from '../api.ts';
import { cardTexts } from '../card-texts.ts';
import { openConversation } from '../chat/state.ts';
import { useChat, useWholeState } from '../chat-context.ts';
import css from '../styles/earlier.css?inline';
import { styleLater } from '../styles/later.ts';
import orderCss from '../styles/order.css?inline';
import { texts } from '../texts.ts';

styleLater(css + orderCss);

/** What shops call the states of an order (K-04, K-05), in the shopper's words; any other one is shown as it is. */
const wordsOf: Readonly<Record<string, keyof typeof cardTexts>> = {
  ...{ pending: 'orderPending', initialize: 'orderPending', failed: 'orderFailed' },
  ...{ processing: 'orderProcessing', paidandawaitingcompletion: 'orderProcessing', confirmed: 'orderProcessing' },
  ...{ unfulfilled: 'orderProcessing', in_progress: 'orderProcessing', open: 'orderProcessing' },
  ...{ scheduled: 'orderProcessing', pending_fulfillment: 'orderProcessing' },
  ...{ 'on-hold': 'orderHold', on_hold: 'orderHold', partially_fulfilled: 'orderPartly', fulfilled: 'orderSent' },
  ...{ completed: 'orderDone', cancelled: 'orderCancelled', canceled: 'orderCancelled', trash: 'orderCancelled' },
  ...{ refunded: 'orderRefunded' },
};

function stateOf({ status, pickingStatus }: OrderStatus): string {
  if (pickingStatus === 'picking' || pickingStatus === 'notified') return cardTexts.orderReady;
  const name = wordsOf[status.toLowerCase()];
  return name === undefined ? status : cardTexts[name];
}

const dayOf = (at: string): string =>
  new Date(at).toLocaleDateString(texts.locale, { year: 'numeric', month: 'short', day: 'numeric' });

/** In the reader's own way; the currency says how many digits its smallest unit has. */
function priceOf(amount: number, currency: string): string {
  return new Intl.NumberFormat(texts.locale, moneyFormat(currency)).format(shownAmount(amount, currency));
}

/** Of an order: how it is, where its parcels are, what it holds. */
function Shown({ order, onOther }: { order: OrderStatus; onOther(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [order]);
  return (
    <>
      <h2 class="hello" dir="auto" ref={heading} tabIndex={-1}>
        {order.name}
      </h2>
      <p class="quiet">
        {cardTexts.orderPlaced} {dayOf(order.placedAt)} · {priceOf(order.total, order.currency)}
      </p>
      <p>
        <b dir="auto">{stateOf(order)}</b>
      </p>
      <ul class="rows">
        {order.tracking.map(({ provider, number, url }) => (
          <li key={number}>
            <a class="row" href={url} rel="noreferrer" target="_blank">
              <span class="what">
                <b dir="auto">
                  {provider} {number}
                </b>
              </span>
              <span class="d">{cardTexts.orderTrack}</span>
            </a>
          </li>
        ))}
        {order.items.map(({ name, quantity }, at) => (
          <li key={at}>
            <span class="row">
              <span class="what" dir="auto">
                {name}
              </span>
              <span class="d">× {quantity}</span>
            </span>
          </li>
        ))}
      </ul>
      <Ask about={order.name} text={cardTexts.orderChat} />
      <button type="button" class="btn q" onClick={onOther}>
        {cardTexts.orderOther}
      </button>
    </>
  );
}

/** Into the chat, which begins with the number of the order where nothing else was written. */
function Ask({ about, text, quiet }: { about: string; text: string; quiet?: boolean }) {
  const { chat, actions } = useChat();
  const state = useWholeState();
  const ask = () => {
    const open = openConversation(state);
    const key = open?._id ?? 'new';
    if (about && chat.drafts.get(key) === '') chat.drafts.set(key, `${about} `);
    if (open) actions.openChat(open._id);
    else actions.startNew();
  };
  return (
    <button type="button" class={quiet ? 'btn q' : 'btn'} onClick={ask}>
      {text}
    </button>
  );
}

interface LineProps {
  name: 'number' | 'email';
  label: string;
  value: string;
  missing: boolean;
  onInput(value: string): void;
}

function Line({ name, label, value, missing, onInput }: LineProps) {
  const id = useId();
  const email = name === 'email';
  return (
    <div class="field">
      <span class="l">
        <label for={id}>{label}</label>
      </span>
      <input
        id={id}
        class={missing ? 'in bad' : 'in'}
        inputMode={email ? 'email' : 'text'}
        autocomplete={email ? 'email' : 'off'}
        maxLength={email ? 254 : 100}
        name={name}
        dir="auto"
        value={value}
        aria-required={true}
        aria-invalid={missing}
        aria-describedby={missing ? `${id}-e` : undefined}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {missing && (
        <span class="err" id={`${id}-e`} role="alert">
          {texts.required}
        </span>
      )}
    </div>
  );
}

/** How an order is: of whom the shop has signed in without typing, of anybody else by its number and e-mail. */
export function OrderScreen() {
  const { chat } = useChat();
  const { visitor, prefill } = useWholeState();
  const [own, setOwn] = useState<OrderStatus[]>([]);
  const [order, setOrder] = useState<OrderStatus | null>(null);
  const [number, setNumber] = useState('');
  const [email, setEmail] = useState(visitor?.email ?? prefill.email ?? '');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  /** Null: nothing was found, and one sentence says so whatever the reason. */
  const [problem, setProblem] = useState<string | null | undefined>(undefined);

  const verified = visitor?.verified === true;
  useEffect(() => {
    if (!verified) return;
    chat.api.get('/orders').then(
      (answer) => setOwn((answer as Answer<'widget.orders'>).orders),
      // The form is there as well.
      () => undefined,
    );
  }, [chat, verified]);

  async function show(event: Event): Promise<void> {
    event.preventDefault();
    setTried(true);
    setProblem(undefined);
    if (busy || !number.trim() || !email.trim()) return;
    setBusy(true);
    try {
      const answer = await chat.api.post('/order-status', { number: number.trim(), email: email.trim() });
      const { order: found } = answer as Answer<'widget.orderStatus'>;
      if (found) setOrder(found);
      else setProblem(null);
    } catch (error) {
      setProblem(error instanceof CallError && error.statusCode > 0 ? error.message : texts.somethingWrong);
    }
    setBusy(false);
  }

  if (order)
    return (
      <main class="body ord">
        <Shown order={order} onOther={() => setOrder(null)} />
      </main>
    );
  return (
    <main class="body ord">
      <h2 class="hello">{texts.orderTitle}</h2>
      {own.length > 0 && (
        <>
          <h3 class="lab">{cardTexts.orderYours}</h3>
          <ul class="rows">
            {own.map((one) => (
              <li key={one.name}>
                <button type="button" class="row" onClick={() => setOrder(one)}>
                  <span class="what">
                    <b dir="auto">{one.name}</b>
                    <span class="line" dir="auto">
                      {stateOf(one)}
                    </span>
                  </span>
                  <span class="d">{dayOf(one.placedAt)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p class="quiet">{cardTexts.orderLead}</p>
      <form noValidate onSubmit={show}>
        <Line
          name="number"
          label={cardTexts.orderNumber}
          value={number}
          missing={tried && !number.trim()}
          onInput={setNumber}
        />
        <Line name="email" label={texts.email} value={email} missing={tried && !email.trim()} onInput={setEmail} />
        {problem !== undefined && (
          <p class="err" role="alert" ref={(said) => said?.scrollIntoView?.({ block: 'nearest' })}>
            <span>
              <b>{problem ?? cardTexts.orderNone}</b>
              {problem === null && <br />}
              {problem === null && cardTexts.orderNoneWhy}
            </span>
          </p>
        )}
        <button type="submit" class="btn" aria-disabled={busy}>
          {cardTexts.orderShow}
        </button>
      </form>
      <Ask about={number.trim()} text={cardTexts.orderAsk} quiet />
    </main>
  );
}
