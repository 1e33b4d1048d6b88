import type { VisitorConversation, WidgetConfig } from '@chatso/contract';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useChat } from '../chat-context.ts';
import { Icon } from '../lib/icons.tsx';
import { maySkipRating } from '../model/screen.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Problem } from '../parts/field.tsx';
import endingCss from '../styles/ending.css?inline';
import { styleLater } from '../styles/later.ts';
import css from '../styles/rating.css?inline';
import { texts } from '../texts.ts';

// Also how a chat ended, the question before it, and the way to its newest message.
styleLater(css + endingCss);

const stars = [1, 2, 3, 4, 5];
const commentMax = 1000;

function lengthOf({ acceptedDate, startDate, endDate }: VisitorConversation): string {
  const ms = Date.parse(endDate ?? startDate) - Date.parse(acceptedDate ?? startDate);
  return texts.minutes(Math.max(1, Math.round(ms / 60_000)));
}

export interface Props {
  config: WidgetConfig;
  conversation: VisitorConversation;
}

/** One to five stars with a word each and room for a comment, once (G-15). */
export function RatingScreen({ config, conversation }: Props) {
  const { actions } = useChat();
  const [rating, setRating] = useState(0);
  const [comment, setComment] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const name = conversation.agent?.name ?? texts.agent;

  // The composer that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);

  async function run(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : texts.somethingWrong);
      setBusy(false);
    }
  }
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (rating > 0) void run(() => actions.rate(conversation._id, rating, comment));
      }}
    >
      <main class="body rate">
        <Avatar name={name} src={conversation.agent?.avatar ?? null} size="lg" />
        <h2 ref={heading} tabIndex={-1} dir="auto">
          {config.settings.ratingMessage}
        </h2>
        <p class="sub">{texts.chattedWith(name, lengthOf(conversation))}</p>
        <fieldset class="st5">
          <legend class="vh">{texts.rateTitle}</legend>
          {stars.map((star) => (
            <label key={star} class={star <= rating ? 'on' : ''}>
              <input type="radio" name={id} value={star} checked={rating === star} onChange={() => setRating(star)} />
              <span class="vh">{`${texts.star(star)}, ${texts.ratingWords[star - 1]}`}</span>
              <Icon name="star" size={28} />
            </label>
          ))}
        </fieldset>
        <p class="word" aria-hidden="true">
          {texts.ratingWords[rating - 1] ?? ''}
        </p>
        <div class="field">
          <span class="l">
            <label for={`${id}-c`}>{texts.anythingToAdd}</label>
            <span class="o">{texts.optional}</span>
          </span>
          <textarea
            id={`${id}-c`}
            class="in area"
            rows={3}
            dir="auto"
            maxLength={commentMax}
            value={comment}
            onInput={(event) => setComment(event.currentTarget.value)}
          />
        </div>
        {failure && <Problem id={`${id}-e`} text={failure} />}
      </main>
      <div class="bar">
        <button type="submit" class="btn" disabled={rating === 0} aria-disabled={busy}>
          {texts.sendRating}
        </button>
        {maySkipRating(config) && (
          <button type="button" class="btn q" onClick={() => void run(() => actions.skipRating(conversation._id))}>
            {texts.skip}
          </button>
        )}
      </div>
    </form>
  );
}
