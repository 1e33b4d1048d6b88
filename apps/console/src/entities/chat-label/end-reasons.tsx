import { useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { hasPermission } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { Kbd } from '../../ui/index.ts';
import classes from './chat-label.module.css';
import { TagDot } from './tag-dot.tsx';
import { useLabels } from './use-labels.ts';

interface EndReasonsProps {
  value: string | null;
  onChange(reason: string | null): void;
}

/** Why a chat is ended, where the workspace has reasons and the person sees the records; nobody has to choose one. */
export function EndReasons(props: EndReasonsProps) {
  const { membership } = useSession();
  const { i18n } = useTranslation();
  // The texts of later screens may still be on their way.
  if (!hasPermission(membership, 'chatRecords') || !i18n.exists('recordLabels.endReason')) return null;
  return <Choices {...props} />;
}

/** As many as there are keys for. */
const keyed = 9;

function Choices({ value, onChange }: EndReasonsProps) {
  const { t } = useTranslation();
  const { query, reasons } = useLabels();
  const chosen = reasons.some(({ _id }) => _id === value);
  // An admin deleted it behind the question.
  const gone = value !== null && query.isSuccess && !chosen;
  useEffect(() => {
    if (gone) onChange(null);
  }, [gone, onChange]);
  const press = (id: string | undefined) => id !== undefined && onChange(id === value ? null : id);
  const latest = useRef({ reasons, press });
  latest.current = { reasons, press };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !/^[1-9]$/.test(event.key)) return;
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      latest.current.press(latest.current.reasons[Number(event.key) - 1]?._id);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  if (reasons.length === 0) return null;
  return (
    <fieldset className={classes.reasons}>
      <legend className={classes.legend}>{t('recordLabels.endReason')}</legend>
      <div className={classes.choices}>
        {reasons.map(({ _id, name, color }, at) => (
          <button
            aria-keyshortcuts={at < keyed ? String(at + 1) : undefined}
            aria-label={name}
            aria-pressed={_id === value}
            className={classes.choice}
            key={_id}
            title={name}
            type="button"
            onClick={() => press(_id)}
          >
            <TagDot color={color} />
            <bdi className={classes.name}>{name}</bdi>
            {at < keyed ? (
              <span aria-hidden className={classes.key}>
                <Kbd keys={String(at + 1)} />
              </span>
            ) : null}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
