/** Errors of the first seconds wait here until it is known whether anybody wants them; null: nobody does. */
const waitingAtMost = 20;
let waiting: unknown[] | null = [];
let capture: ((error: unknown) => void) | null = null;

/** An error that something caught and showed: reported like one that nobody caught, where reporting is configured. */
export function reportError(error: unknown): void {
  if (capture) capture(error);
  else if (waiting && waiting.length < waitingAtMost) waiting.push(error);
}

const onError = (event: ErrorEvent) => reportError(event.error ?? event.message);
const onRejection = (event: PromiseRejectionEvent) => reportError(event.reason);

/** Keeps what goes wrong from the first line on; call once, before anything else can. */
export function collectErrors(): void {
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
}

/** Ends the collecting: what waits goes to `next` and so does what follows; without one it is forgotten. */
export function handErrorsTo(next: ((error: unknown) => void) | null): void {
  window.removeEventListener('error', onError);
  window.removeEventListener('unhandledrejection', onRejection);
  capture = next;
  const late = waiting ?? [];
  waiting = null;
  if (next) for (const error of late) next(error);
}
