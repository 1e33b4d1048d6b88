import type { Visitor, VisitorPrompted } from '@chatso/contract';
import { characterCount, visitorLimits } from '@chatso/domain';
import i18next from 'i18next';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/errors.ts';
import { useMounted } from '../../../lib/browser/mounted.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { toast } from '../../../ui/index.ts';
import type { Board } from '../data/board.ts';

export const promptChoices = ['help', 'today', 'custom'] as const;
type PromptChoice = (typeof promptChoices)[number];

/** M-36, M-37; null: it may be sent. `missing` is what an empty one says. */
export function textProblem(text: string, missing: string): string | null {
  const used = characterCount(text.trim());
  const { promptChars: max, promptMinChars: min } = visitorLimits;
  if (used === 0) return missing;
  if (used < min) return i18next.t('visitors.prompt.short', { used, max });
  return used > max ? i18next.t('visitors.prompt.long', { used, max }) : null;
}

interface PromptFormInput {
  board: Pick<Board, 'prompt'>;
  visitors: readonly Visitor[];
  onDone(): void;
  onSent: (() => void) | undefined;
}

/** As many at once as the server takes, one call after the other; what is done is in `done`, also when a later call fails. */
async function promptAll(
  board: Pick<Board, 'prompt'>,
  ids: readonly string[],
  message: string,
  done: VisitorPrompted,
): Promise<void> {
  for (let at = 0; at < ids.length; at += visitorLimits.promptsAtOnce) {
    const answer = await board.prompt(ids.slice(at, at + visitorLimits.promptsAtOnce), message);
    done.promptedIds.push(...answer.promptedIds);
    done.ignored.push(...answer.ignored);
  }
}

export function usePromptForm({ board, visitors, onDone, onSent }: PromptFormInput) {
  const { t } = useTranslation();
  const isThere = useMounted();
  const [choice, setChoice] = useState<PromptChoice>('help');
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const wrong = choice === 'custom' ? textProblem(text, t('visitors.prompt.required')) : null;
  // Nobody is told off for a field they have not come to yet.
  const problem = tried || text !== '' ? wrong : null;

  async function submit(): Promise<void> {
    setTried(true);
    // M-38
    if (working || wrong !== null || visitors.length === 0) return;
    setWorking(true);
    setFailure(null);
    const message = choice === 'custom' ? text.trim() : t(`visitors.prompt.presets.${choice}`);
    const done: VisitorPrompted = { promptedIds: [], ignored: [] };
    const { promptedIds, ignored } = done;
    const ids = visitors.map(({ id }) => id);
    try {
      await promptAll(board, ids, message, done);
      if (promptedIds.length === 0) return setFailure(t('visitors.prompt.nobody'));
      const see = t('visitors.prompt.see', { count: promptedIds.length });
      const left = ignored.length > 0 ? ` ${t('visitors.prompt.ignored', { count: ignored.length })}` : '';
      toast.success(t('visitors.prompt.sent'), { detail: `${see}${left}` });
      if (!isThere()) return;
      onSent?.();
      onDone();
    } catch (error) {
      const partly = promptedIds.length > 0 ? `${t('visitors.prompt.partly', { count: promptedIds.length })} ` : '';
      setFailure(`${partly}${errorMessage(error)}`);
    } finally {
      setWorking(false);
    }
  }

  return {
    ...{ choice, text, problem, failure, working, length: characterCount(text.trim()) },
    refused: visitors.length === 0 || (problem !== null && wrong !== null),
    choose(next: PromptChoice) {
      setFailure(null);
      setChoice(next);
    },
    type(next: string) {
      setFailure(null);
      setText(next);
    },
    submit: () => void submit(),
  };
}
