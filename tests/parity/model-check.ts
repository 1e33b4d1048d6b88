import {
  changesNothing,
  judgeModelStep,
  type ModelChat,
  newModelChat,
  stepModel,
} from '../../packages/domain/src/testing/chat-model.ts';
import type { Step } from './model-run.ts';

/** Entries of the audit log of one chat, in the order in which the row's lock let them happen. */
export type Trail = readonly { step: number; action: string }[];

/** Walks the trail with the model: the states the chat has been in, the first before anything. */
export function statesOf(trail: Trail, steps: ReadonlyMap<number, Step>, problems: string[]): ModelChat[] {
  const states = [newModelChat()];
  for (const { step: id, action } of trail) {
    const now = states.at(-1) ?? newModelChat();
    const step = steps.get(id);
    if (!step) {
      problems.push(`${action} was done by nobody's step`);
      continue;
    }
    const refusal = judgeModelStep(now, step);
    if (refusal !== null)
      problems.push(`${action} was let through, the model says ${refusal} in ${JSON.stringify(now)}`);
    if (step.refusal !== null) problems.push(`${action} was done and answered with ${step.refusal}`);
    states.push(stepModel(now, step));
  }
  return states;
}

/** Which of the states a step can have found: not before what had been answered, not after what had not begun. */
function window(step: Step, trail: Trail, steps: ReadonlyMap<number, Step>): [number, number] {
  const before = trail.findLastIndex(({ step: id }) => (steps.get(id)?.answered ?? 0) < step.begun);
  const after = trail.findIndex(({ step: id }) => (steps.get(id)?.begun ?? 0) > step.answered);
  return [before + 1, after < 0 ? trail.length : after];
}

const alwaysOfNoTrace = (step: Step): boolean => step.action === 'message' || step.action === 'client-message';

/** Whatever left no trace must have been refused, or have changed nothing, in one of the states it can have found. */
export function checkUntraced(
  chatSteps: readonly Step[],
  trail: Trail,
  states: readonly ModelChat[],
  steps: ReadonlyMap<number, Step>,
): string[] {
  const traced = new Set(trail.map(({ step }) => step));
  return chatSteps.flatMap((step) => {
    if (traced.has(step.id)) return [];
    const [from, to] = window(step, trail, steps);
    const found = states.slice(from, to + 1);
    const told = `${step.action} by ${step.caller?.id ?? 'the client'}, ${step.refusal ?? 'done'}, in one of`;
    const fits = found.some((chat) => {
      const refusal = judgeModelStep(chat, step);
      if (step.refusal !== null) return refusal === step.refusal;
      const said = alwaysOfNoTrace(step) || (step.action === 'take-chat' && chat.agentId === step.caller?.id);
      return refusal === null && (said ? chat.state === 'ongoing' || step.caller === null : changesNothing(chat, step));
    });
    return fits ? [] : [`${told} ${JSON.stringify(found)}`];
  });
}
