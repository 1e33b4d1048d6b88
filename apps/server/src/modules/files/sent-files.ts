import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';

/** A file of a form as its sender calls it. */
export interface SentFile {
  fieldname: string;
  filename: string;
  bytes: Readable;
}

/**
 * The files of a form, one after the other; each must be read, or left, before the next. What the parser cannot read, in
 * the form or in the bytes of a file, is the sender's mistake and no failure of ours.
 */
export async function* sentFiles(request: FastifyRequest, atMost: number): AsyncGenerator<SentFile> {
  try {
    for await (const { fieldname, filename, file } of request.files({ limits: { files: atMost } })) {
      yield { fieldname, filename, bytes: Readable.from(bytesOf(file), { objectMode: false }) };
    }
  } catch (error) {
    throw toSender(error);
  }
}

async function* bytesOf(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch (error) {
    throw toSender(error);
  }
}

/** The parser's own complaints are plain errors; those of its limits know their status. */
const toSender = (error: unknown): unknown =>
  error instanceof Error && 'statusCode' in error
    ? error
    : new AppError('bad-request', { reason: 'upload-damaged', cause: error });
