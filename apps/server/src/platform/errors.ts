import {
  type ErrorBody,
  type ErrorCode,
  type ErrorDetails,
  type ErrorKey,
  type ErrorReason,
  errorCodes,
  errorSentence,
  type FieldError,
  type FieldReason,
  readReason,
} from '@chatso/contract';
import { flattened, type Issue } from './validation-reasons.ts';

interface FieldFault extends FieldReason {
  field: string;
}

export interface AppErrorData {
  /** What a person is told instead of the code's own sentence. */
  reason?: ErrorReason | undefined;
  /** Numbers and names of the sentence. */
  details?: ErrorDetails | undefined;
  /** The field that it is about. */
  field?: string;
  /** Fields with reasons of their own; the first one is what the error as a whole says, where it says nothing else. */
  fields?: readonly FieldFault[];
  /** Seconds. */
  retryAfter?: number;
  /** With `two-factor-required`: what the second step of signing in proves the first one with. */
  challenge?: string;
  cause?: unknown;
}

/** Codes that say nothing by themselves: of several faults the first one speaks. */
const speechless: readonly ErrorCode[] = ['validation', 'bad-request'];

/** The one error that use cases throw. Its code decides the status; everything else is an unknown error. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly reason: ErrorKey | undefined;
  readonly details: ErrorDetails | undefined;
  readonly errors: FieldError[] | undefined;
  readonly retryAfter: number | undefined;
  readonly challenge: string | undefined;

  constructor(code: ErrorCode, data: AppErrorData = {}) {
    const said = saidBy(code, data);
    super(errorSentence(said.code, said.details), { cause: data.cause });
    this.code = code;
    this.status = errorCodes[code].status;
    this.reason = said.code === code ? undefined : said.code;
    this.details = said.details;
    this.errors = (data.fields ?? (data.field === undefined ? undefined : [{ field: data.field, ...said }]))?.map(
      (fault) => ({ ...fault, message: errorSentence(fault.code, fault.details) }),
    );
    this.retryAfter = data.retryAfter;
    this.challenge = data.challenge;
  }
}

function saidBy(code: ErrorCode, { reason, details, fields }: AppErrorData): FieldReason {
  const [first] = fields ?? [];
  if (reason === undefined && first !== undefined && speechless.includes(code)) return reasonOf(first);
  return reasonOf({ code: reason ?? code, details });
}

const reasonOf = ({ code, details }: { code: ErrorKey; details?: ErrorDetails | undefined }): FieldReason =>
  details === undefined ? { code } : { code, details };

export const notFound = (): AppError => new AppError('not-found');

/** Shape shared by the HTTP body and the socket ack (decision U-1). */
export function toErrorBody(error: AppError, requestId?: string): ErrorBody {
  return {
    statusCode: error.status,
    message: error.message,
    code: error.code,
    ...(error.reason === undefined ? {} : { reason: error.reason }),
    ...(error.errors === undefined ? {} : { errors: error.errors }),
    ...(error.details === undefined ? {} : { details: error.details }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
    ...(error.challenge === undefined ? {} : { challenge: error.challenge }),
  };
}

/** A failed schema as field errors; the first one is also the message, so that a toast can show it. */
export function validationError(issues: readonly Issue[]): AppError {
  const all = issues
    .flatMap(flattened)
    .map(({ path, message }) => ({ field: path.map(String).join('.'), ...readReason(message) }));
  // Two rules of one field may say the same.
  const isNew = (one: FieldFault, at: number) =>
    all.findIndex(({ field, code }) => field === one.field && code === one.code) === at;
  return new AppError('validation', { fields: all.slice(0, 40).filter(isNew).slice(0, 20) });
}

/** Bad uuid, bad date, zero byte in a text, number out of range, text too long: values that no schema caught. */
const badValue = /^(22P02|22P05|22001|22003|22007|22008|22021)$|^54/;
/**
 * Lost connection, shutdown, out of connections, statement cancelled after its time, no lock in time, a session ended for
 * its idleness, a server that only reads while another takes over; deadlocks and conflicts of serialization: the same
 * call a moment later may well succeed.
 */
const notNow = /^(08|57|53)|^(25006|25P03|25P04|40001|40P01|55P03)$/;
/** The disk, or what somebody may use of it, is full: of ours, or of the database. */
const noSpace = /^(53100|ENOSPC|EDQUOT)$/;
/** Given up so that another transaction could go on, with nothing done. */
const givenWay = /^(40001|40P01)$/;

/** Two made the same thing, or one deleted what the other hangs something on, and no use case foresaw it. */
const crossed = /^(23503|23505)$/;

/** PostgreSQL's complaints about values are the caller's fault, a full disk nobody's, writes that crossed a conflict. */
export function fromDatabaseError(error: unknown): AppError | null {
  const code = sqlState(error);
  if (code === null) return null;
  if (noSpace.test(code)) return new AppError('storage-full', { cause: error });
  if (badValue.test(code)) return new AppError('bad-request', { cause: error });
  if (crossed.test(code)) return new AppError('conflict', { cause: error });
  return notNow.test(code) ? new AppError('unavailable', { cause: error, retryAfter: 1 }) : null;
}

const connectionLoss = '08006';
/** A state of PostgreSQL, or one of the file system that means the same wherever it comes from. */
const stateLike = /^([0-9A-Z]{5}|ENOSPC|EDQUOT)$/;

/** Drizzle wraps the driver's error, so the state is looked for down the causes. */
export function sqlState(error: unknown): string | null {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    // First: 'EPIPE' looks like a state of five signs.
    if (isLoss(at)) return connectionLoss;
    if ('code' in at && typeof at.code === 'string' && stateLike.test(at.code)) return at.code;
  }
  return null;
}

/** The unique index that stopped a statement. */
export const violatedOf = (error: unknown): string | null =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;

/** Whether a statement that failed so may be sent again at once: it did nothing, and what was in its way has passed. */
export const gaveWay = (error: unknown): boolean => givenWay.test(sqlState(error) ?? '');

const lossCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;
/** The driver has no codes for these. */
const lossWords =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|^Query read timeout$|^timeout expired$|^Cannot use a pool after calling end/;

/** The connection is gone or hangs: nothing more can be asked on it. */
export const isConnectionLoss = (error: unknown): boolean => sqlState(error) === connectionLoss;

function isLoss(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  // Node's word for a caller who hung up has the same code.
  if (code !== undefined && lossCodes.test(code)) return error.message !== 'aborted';
  // A socket file or a name that is not there while the database is being started.
  if (code === 'ENOENT' || code === 'ENOTFOUND') return syscall === 'connect' || syscall === 'getaddrinfo';
  return lossWords.test(error.message);
}

/** Every mapper starts here: an AppError, or null when nobody foresaw this error. */
export function asAppError(error: unknown): AppError | null {
  return error instanceof AppError ? error : fromDatabaseError(error);
}

/** How loud to log an error nobody handles: a database that is away for a moment is no mistake of the program. */
export const severityOf = (error: unknown): 'warn' | 'error' => (asAppError(error)?.status === 503 ? 'warn' : 'error');
