import { isDecodable, limits, pictureSize } from '@chatso/domain';
import { Transformer } from '@napi-rs/image';
import { AppError } from '../errors.ts';

/** Phones and cameras save ten; each one more costs the decoder another walk over all blocks, for a few bytes of file. */
const scansAtMost = 100;
const startOfScan = Buffer.from([0xff, 0xda]);

function hasTooManyScans(file: Buffer): boolean {
  let scans = 0;
  for (let at = file.indexOf(startOfScan); at >= 0; at = file.indexOf(startOfScan, at + 2)) {
    scans += 1;
    if (scans > scansAtMost) return true;
  }
  return false;
}

let line: Promise<unknown> = Promise.resolve();

/** Undefined when it takes longer; the work itself goes on. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const decodePixels = async (file: Buffer): Promise<unknown> => new Transformer(file).metadata();

/**
 * Whether a PNG or JPEG shows a picture (H-74): its pixels are decoded, off this thread and one picture at a time, so that
 * neither messages nor memory pay for it. What claims more pixels than `limits.picturePixels` is not begun, and what takes
 * longer than `limits.pictureReadMs` counts as unreadable. Throws `unavailable` when the line of pictures does not move.
 */
export async function isReadablePicture(file: Buffer, decode = decodePixels): Promise<boolean> {
  if (!isDecodable(pictureSize(file), limits.picturePixels) || hasTooManyScans(file)) return false;
  const turn = line.then(() => true);
  let done: () => void = () => undefined;
  const mine = new Promise<void>((resolve) => {
    done = resolve;
  });
  line = turn.then(() => mine);
  if (!(await within(limits.pictureReadMs, turn))) {
    done();
    throw new AppError('unavailable', { retryAfter: 5 });
  }
  // The next one waits for the end of the work, also when nobody waits for this answer any more.
  const decoding = decode(file)
    .then(
      () => true,
      () => false,
    )
    .finally(done);
  return (await within(limits.pictureReadMs, decoding)) ?? false;
}
