import type { Ctx } from './ctx.ts';

/**
 * A place in a lower module's transaction where a higher one may act: the step is the lower module's, `takeStep` says what
 * is done there. What fails is undone and logged, and the transaction goes on without it.
 */
export interface Step<P> {
  readonly stepName: string;
  /** Never there; it keeps steps of different payloads apart. */
  readonly payload?: P;
}

export const defineStep = <P>(stepName: string): Step<P> => ({ stepName });

export interface StepWork {
  step: string;
  run(tx: Ctx, payload: unknown): Promise<void>;
}

export const takeStep = <P>(step: Step<P>, run: (tx: Ctx, payload: P) => Promise<void>): StepWork => ({
  step: step.stepName,
  // Only `runStep` with the same step hands a payload over.
  run: (tx, payload) => run(tx, payload as P),
});
