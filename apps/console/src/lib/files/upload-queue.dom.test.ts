import { ApiError, type MessageFile } from '@chatso/contract';
import { channelFilesProblem } from '@chatso/domain';
import { describe, expect, it, vi } from 'vitest';
import { Refused } from '../api/errors.ts';
import { fittedSize } from './downscale-image.ts';
import { createUploadQueue, type UploadQueueOptions } from './upload-queue.ts';

const megabyte = 1024 * 1024;

function aFile(name: string, size = 3): File {
  const file = new File(['abc'], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

function setUp(options: Partial<UploadQueueOptions> = {}) {
  const refused: string[] = [];
  const queue = createUploadQueue({
    upload: async (file): Promise<MessageFile> => ({ name: file.name, filetype: 'pdf', publicUrl: '/f', size: 3 }),
    prepare: async (file) => file,
    onRefused: (message) => refused.push(message),
    ...options,
  });
  const names = () => queue.items().map((item) => item.name);
  return { queue, refused, names };
}

describe('files for one message', () => {
  it('[H-73] takes jpg, jpeg, png, pdf and txt only', () => {
    const { queue, refused, names } = setUp();
    queue.add([aFile('a.jpg'), aFile('b.JPEG'), aFile('c.png'), aFile('d.pdf'), aFile('e.txt'), aFile('f.exe')]);
    expect(names()).toHaveLength(5);
    expect(refused).toEqual(['Only jpg/jpeg, png, txt, and pdf files are accepted']);
  });

  it('[H-74] exactly 10 MB passes, a byte more does not', () => {
    const { queue, refused, names } = setUp();
    queue.add([aFile('fits.pdf', 10 * megabyte), aFile('big.pdf', 10 * megabyte + 1)]);
    expect(names()).toEqual(['fits.pdf']);
    expect(refused).toEqual(['The file has exceed the maximum size of 10MB']);
  });

  it('[H-75] at most 10, and says so once', () => {
    const { queue, refused, names } = setUp();
    queue.add(Array.from({ length: 14 }, (_, index) => aFile(`${index}.txt`)));
    expect(names()).toHaveLength(10);
    expect(refused).toEqual(['You may not add more than 10 files.']);
  });

  it('[H-79] [H-80] what the chat’s channel refuses is not queued, and why is said', () => {
    const refuses = (names: readonly string[]) => channelFilesProblem('instagram', names);
    const { queue, refused, names } = setUp({ refuses });
    queue.add([aFile('terms.pdf')]);
    queue.add([aFile('one.png'), aFile('two.png'), aFile('three.png')]);
    expect(names()).toEqual(['one.png']);
    expect(refused).toEqual([
      'For Instagram channels, you cannot send .pdf and .txt file.',
      'For social channel, only send one file once',
    ]);
    queue.remove(queue.items()[0]?.id ?? '');
    queue.bring([{ name: 'saved.jpg', size: 3, load: () => new Promise(() => undefined) }]);
    expect(names()).toEqual(['saved.jpg']);
  });

  it('[H-77] equal names get a number', () => {
    const { queue, names } = setUp();
    queue.add([aFile('image.png'), aFile('image.png'), aFile('image.png')]);
    expect(names()).toEqual(['image.png', 'image (1).png', 'image (2).png']);
  });

  it('[H-76] an image is prepared before it is uploaded, and keeps what it became', async () => {
    const { queue, names } = setUp({ prepare: async () => new File(['x'], 'photo.png') });
    queue.add([aFile('photo.jpg', 9 * megabyte)]);
    await vi.waitFor(() => expect(queue.items()[0]?.state).toBe('success'));
    expect(names()).toEqual(['photo.png']);
    expect(queue.items()[0]?.result?.name).toBe('photo.png');
  });

  it('[H-74] an image that cannot be read says so', async () => {
    const { queue } = setUp({ prepare: () => Promise.reject(new Refused('image-invalid')) });
    queue.add([aFile('broken.png', 9 * megabyte)]);
    await vi.waitFor(() => expect(queue.items()[0]?.problem).toBe('Image file invalid. Please try again.'));
  });

  it('[H-82] loading with progress, then error, then success by a retry', async () => {
    let fail = true;
    const { queue } = setUp({
      upload: async (file, _signal, onProgress) => {
        onProgress(0.5);
        expect(queue.items()[0]).toMatchObject({ state: 'loading', progress: 0.5 });
        if (fail) throw new ApiError({ statusCode: 0, message: '', offline: true });
        return { name: file.name, filetype: 'text', publicUrl: '/f', size: 3 };
      },
    });
    queue.add([aFile('a.txt')]);
    await vi.waitFor(() => expect(queue.items()[0]).toMatchObject({ state: 'error', problem: 'No internet' }));
    fail = false;
    queue.retry(queue.items()[0]?.id ?? '');
    await vi.waitFor(() => expect(queue.items()[0]?.state).toBe('success'));
  });

  it('taking one out cancels its upload', () => {
    let signal: AbortSignal | undefined;
    const { queue } = setUp({
      upload: (_file, given) => {
        signal = given;
        return new Promise(() => undefined);
      },
    });
    queue.add([aFile('a.txt')]);
    return vi.waitFor(() => {
      expect(signal).toBeDefined();
      queue.remove(queue.items()[0]?.id ?? '');
      expect(signal?.aborted).toBe(true);
      expect(queue.items()).toEqual([]);
    });
  });
});

describe('size of a downscaled image', () => {
  it('[H-76] fits 2024x2024 and keeps its proportions; a small one keeps its size', () => {
    expect(fittedSize(4048, 2024)).toEqual({ width: 2024, height: 1012 });
    expect(fittedSize(3000, 6000)).toEqual({ width: 1012, height: 2024 });
    expect(fittedSize(640, 480)).toEqual({ width: 640, height: 480 });
  });
});
