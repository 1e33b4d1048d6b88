import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { toast } from '../../../ui/index.ts';

interface Undoing {
  /** Of its toast. */
  id: string;
  html: string;
  /** What stands in the editor at the moment of the press. */
  latest: RefObject<{ html: string }>;
  onReplace(html: string): void;
}

/** Offers to put back what was changed by a press, as long as nothing was written since: that is nobody's to take away. */
export function useUndo({ id, html, latest, onReplace }: Undoing) {
  const { t } = useTranslation();
  const replaced = useRef<string | null>(null);
  const put = useRef(onReplace);
  put.current = onReplace;
  useEffect(() => {
    if (replaced.current !== null && html !== replaced.current) toast.hide(id);
  }, [html, id]);
  useEffect(() => () => toast.hide(id), [id]);
  return (words: string, before: string, after: string) => {
    replaced.current = after;
    const undo = () => {
      if (latest.current.html === after) put.current(before);
    };
    toast.info(words, { id, action: { label: t('aiHelp.undo'), undo: true, onClick: undo } });
  };
}
