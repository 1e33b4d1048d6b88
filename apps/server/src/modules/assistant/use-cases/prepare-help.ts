import { type AiHelp, aiLimits } from '@chatso/domain';
import type { AgentActor } from '../../../platform/actor.ts';
import type { AuditEntry } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Deps } from '../../../platform/module.ts';
import { askProvider } from '../provider/ask-provider.ts';
import type { ModelMessage } from '../provider/provider.ts';
import type { Prepared } from './ask-assistant.ts';
import { providerFor } from './settings.ts';

export interface Material {
  messages: ModelMessage[];
  /** The answer may be so long; else as long as a draft. */
  maxChars?: number;
  /** What is worked on was cut: the answer says of itself that it is not whole. */
  cut?: boolean;
}

interface Asked {
  help: AiHelp;
  /** Of the log. */
  entry: Pick<AuditEntry, 'action' | 'subject'>;
  read(): Promise<Material>;
}

/**
 * Prepares a help for somebody who may have it. The entry in the log, without contents, is written before anything leaves
 * the house.
 * @throws ai-off
 */
export async function prepareHelp(
  ctx: Ctx<AgentActor>,
  deps: Pick<Deps, 'config' | 'secrets'>,
  { help, entry, read }: Asked,
): Promise<Prepared> {
  const provider = await providerFor(ctx, deps, help);
  if (provider === null) throw new AppError('ai-off');
  const { messages, maxChars = aiLimits.helpChars, cut = false } = await read();
  await ctx.audit({ ...entry, data: { help, model: provider.model } });
  return {
    model: provider.model,
    async produce(onText, signal) {
      const finish = await askProvider(provider, { messages, maxChars, onText, signal });
      return cut ? 'length' : finish;
    },
  };
}
