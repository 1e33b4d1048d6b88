import type { ErrorBody, ErrorCode } from '@chatso/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, asAppError, toErrorBody, validationError } from '../errors.ts';
import type { Issue } from '../validation-reasons.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the error that it was answered with. */
    refusal: ErrorCode | null;
  }
}

/** The one place where an error becomes an HTTP answer. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asAppError(error) ?? fromFastify(error);
  if (known === null) request.log.error({ err: error, requestId: request.id }, 'Request failed');
  else if (known.status >= 500) request.log.warn({ err: error, requestId: request.id }, 'Request could not be served');
  return answer(known ?? new AppError('internal'), request, reply);
}

export function answer(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.refusal = error.code;
  const body: ErrorBody = toErrorBody(error, request.id);
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  return reply
    .code(error.status)
    .type('application/json')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body));
}

const tooManyParts = /^FST_(PARTS|FILES|FIELDS)_LIMIT$/;

/** Fastify's own refusals: malformed JSON, wrong media type, too large, failed schema, broken multipart. */
export function fromFastify(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null;
  const { validation, statusCode, code } = error as FastifyError;
  if (validation !== undefined) {
    return validationError(
      validation.map((one) => ({
        path: one.instancePath.split('/').filter((part) => part !== ''),
        message: one.message ?? '',
        code: one.keyword,
        errors: (one.params as { errors?: Issue['errors'] }).errors,
      })),
    );
  }
  if (code !== undefined && tooManyParts.test(code)) {
    return new AppError('bad-request', { reason: 'form-too-large', cause: error });
  }
  if (statusCode === 413) {
    // For JSON bodies; uploads throw the file's own sentence.
    const reason = code?.startsWith('FST_ERR_CTP') ? 'body-too-large' : undefined;
    return new AppError('too-large', { reason, cause: error });
  }
  if (statusCode === 415) return new AppError('unsupported-media', { reason: 'media-type', cause: error });
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'ECONNABORTED') {
    return new AppError('bad-request', { reason: 'upload-interrupted', cause: error });
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('bad-request', { cause: error });
  return null;
}
