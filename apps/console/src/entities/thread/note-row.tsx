import { Lock } from 'lucide-react';
import { Fragment } from 'react';
import { clockTime, exactTime } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useIsCutOff } from '../../lib/realtime/realtime.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { useDelivery } from './delivery.ts';
import type { Entry } from './entries.ts';
import classes from './note-row.module.css';

/** `@Full Name` of everybody named stands out; whatever else is text. */
function marked(text: string, names: readonly string[]) {
  const longestFirst = [...names].sort((a, b) => b.length - a.length).map((name) => `@${name}`);
  let rest = text;
  const parts: { text: string; named: boolean }[] = [];
  while (rest !== '') {
    const found = longestFirst
      .map((name) => ({ name, at: rest.indexOf(name) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.name.length - a.name.length)[0];
    if (!found) break;
    parts.push({ text: rest.slice(0, found.at), named: false }, { text: found.name, named: true });
    rest = rest.slice(found.at + found.name.length);
  }
  return [...parts, { text: rest, named: false }].filter((part) => part.text !== '');
}

/** A private note in the thread. */
export function NoteRow({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const delivery = useDelivery();
  const { note } = entry;
  const cutOff = useIsCutOff();
  return (
    <article aria-label={t('notes.of', { name: note?.name || t('liveChat.somebody') })} className={classes.note}>
      <header className={classes.head}>
        <Lock aria-hidden size={14} />
        <span className={classes.kind}>{t('notes.title')}</span>
        <span className={classes.author} dir="auto">
          {note?.name}
        </span>
        <time className={classes.time} dateTime={new Date(entry.at).toISOString()} title={exactTime(entry.at)}>
          {entry.delivery === 'pending'
            ? t(cutOff ? 'liveChat.waitingForConnection' : 'liveChat.sending')
            : clockTime(entry.at)}
        </time>
      </header>
      <p className={classes.text} dir="auto">
        {marked(entry.text, note?.mentions ?? []).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
          <Fragment key={index}>
            {part.named ? <strong className={classes.named}>{part.text}</strong> : <RichText text={part.text} />}
          </Fragment>
        ))}
      </p>
      {entry.delivery === 'error' ? (
        <p className={classes.failed} role="alert">
          {t('liveChat.notDelivered')}
          {entry.problem ? `: ${entry.problem}` : ''}{' '}
          {delivery ? (
            <>
              <button type="button" onClick={() => delivery.retry(entry)}>
                {t('liveChat.retry')}
              </button>{' '}
              <button type="button" onClick={() => delivery.discard(entry)}>
                {t('liveChat.discard')}
              </button>
            </>
          ) : null}
        </p>
      ) : null}
    </article>
  );
}
