import { notifications } from '@mantine/notifications';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '../lib/browser/browser.ts';
import { keepDraftBeforeReload } from '../lib/storage/drafts.ts';
import { ToastList } from '../ui/toast-list.tsx';
import { renderUi } from './testing/render-app.tsx';
import { VersionWatch } from './version-watch.tsx';

class FakeSource extends EventTarget {
  static last: FakeSource;
  constructor() {
    super();
    FakeSource.last = this;
  }
  close(): void {}
  say(version: string): void {
    act(() => void this.dispatchEvent(new MessageEvent('version', { data: JSON.stringify({ version }) })));
  }
}

let reload: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  reload = vi.spyOn(browser, 'reload').mockImplementation(() => undefined);
  renderUi(
    <>
      <ToastList />
      <VersionWatch />
    </>,
  );
  FakeSource.last.say('1.0.0');
});
afterEach(() => {
  act(() => notifications.clean());
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));

describe('a new version', () => {
  it('[F-13] reloads after a countdown of 3 seconds that can be seen', async () => {
    FakeSource.last.say('1.1.0');
    await seconds(0);
    expect(screen.getByText('Reloading in 3 s. What you typed is kept.')).toBeInTheDocument();
    await seconds(1);
    expect(screen.getByText('Reloading in 2 s. What you typed is kept.')).toBeInTheDocument();
    expect(reload).not.toHaveBeenCalled();
    await seconds(2);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('[F-13] waits until every draft is written down', async () => {
    let written: () => void = () => undefined;
    const forget = keepDraftBeforeReload(
      () =>
        new Promise<void>((resolve) => {
          written = resolve;
        }),
    );
    FakeSource.last.say('1.1.0');
    await seconds(10);
    expect(reload).not.toHaveBeenCalled();
    await act(async () => written());
    expect(reload).toHaveBeenCalledOnce();
    forget();
  });

  it('[F-13] never reloads over a draft that could not be kept', async () => {
    const forget = keepDraftBeforeReload(() => Promise.reject(new Error('storage is full')));
    FakeSource.last.say('1.1.0');
    await seconds(10);
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByText('Your draft could not be kept. Send or copy it, then reload.')).toBeInTheDocument();
    forget();
  });

  it("[F-11] says 'Somethings when wrong, please reload to update!' after five failures", async () => {
    for (let count = 0; count < 5; count += 1) {
      act(() => void FakeSource.last.dispatchEvent(new Event('error')));
      await seconds(3);
    }
    expect(screen.getByText('Somethings when wrong, please reload to update!')).toBeInTheDocument();
    expect(reload).not.toHaveBeenCalled();
  });
});
