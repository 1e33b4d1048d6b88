import { ApiError, codeSentences, reasonSentences } from '@chatso/contract';
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../app/testing/render-app.tsx';
import {
  Avatar,
  ChannelIcon,
  ConfirmDialog,
  ConnectionBanner,
  CountBadge,
  ErrorState,
  IconButton,
  Timer,
  toast,
} from './index.ts';
import { ToastList } from './toast-list.tsx';

afterEach(() => {
  act(() => notifications.clean());
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('toasts', () => {
  it('[T-12] [U-16] shows at most three at a time and lets each go after 3 s', async () => {
    vi.useFakeTimers();
    renderUi(<ToastList />);
    act(() => {
      for (const name of ['one', 'two', 'three', 'four', 'five']) toast.info(name);
    });
    const shown = () => screen.queryAllByRole('status').map((node) => node.textContent);
    expect(shown()).toEqual(['one', 'two', 'three']);
    await act(() => vi.advanceTimersByTimeAsync(2999));
    expect(shown()).toHaveLength(3);
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(shown()).toEqual(['four', 'five']);
    await act(() => vi.advanceTimersByTimeAsync(3300));
    expect(shown()).toEqual([]);
  });

  it('[U-16] shows the same news once, however often it comes, no wider than the list of chats below it', () => {
    const { container } = renderUi(<ToastList />);
    const width = container.ownerDocument.querySelector('[data-position="bottom-left"]')?.getAttribute('style');
    // 288 px: the list is 320, and what stands beside it is where one writes.
    expect(width).toContain('18rem');
    act(() => {
      toast.error('No.');
      toast.error('No.');
    });
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('[C-35] [U-02] [U-22] shows the words of an error, its action, and nothing for a cancelled call', async () => {
    renderUi(<ToastList />);
    const retry = vi.fn();
    act(() => {
      toast.error(new ApiError({ statusCode: 0, message: 'x', aborted: true }));
      toast.error(new ApiError({ statusCode: 409, message: 'This chat has ended.' }), {
        action: { label: 'Retry', onClick: retry },
      });
    });
    expect(screen.getByRole('alert')).toHaveTextContent('This chat has ended.');
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe('small parts', () => {
  it('[U-15] a waiting time ticks every second and turns yellow at one minute, red at five', async () => {
    vi.useFakeTimers({ now: 1_000_000 });
    renderUi(<Timer since={1_000_000 - 58_000} />);
    const timer = () => screen.getByRole('timer');
    expect(timer()).toHaveTextContent('0:58');
    expect(timer()).toHaveAttribute('data-level', 'calm');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(timer()).toHaveTextContent('0:59');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(timer()).toHaveAccessibleName('Waiting 1:00');
    expect(timer()).toHaveAttribute('data-level', 'yellow');
    await act(() => vi.advanceTimersByTimeAsync(240_000));
    expect(timer()).toHaveAttribute('data-level', 'red');
  });

  it('a count says nothing at zero and 999+ above', () => {
    renderUi(
      <>
        <CountBadge count={0} label="none" />
        <CountBadge count={1000} label="1000 unread messages" />
      </>,
    );
    expect(screen.queryByLabelText('none')).not.toBeInTheDocument();
    expect(screen.getByRole('img', { name: '1000 unread messages' })).toHaveTextContent('999+');
  });

  it('says presence and channel in words, and the name of a bare icon', () => {
    renderUi(
      <>
        <Avatar name="Priya Nair" presence="idle" />
        <ChannelIcon type="shopify" />
        <ChannelIcon type="instagram" />
        <IconButton icon={<i />} kbd="Mod+K" label="Search" />
      </>,
    );
    expect(screen.getByText('Idle')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Website' })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Instagram' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Search' })).toBeInTheDocument();
  });

  it('falls back to initials when the picture is broken', () => {
    renderUi(<Avatar name="Priya Nair" src="/gone.png" />);
    expect(screen.queryByText('PN')).not.toBeInTheDocument();
    fireEvent.error(document.querySelector('img') as HTMLImageElement);
    expect(screen.getByText('PN')).toBeInTheDocument();
  });

  it('[U-01] an error state says what happened and offers the retry', async () => {
    const retry = vi.fn();
    renderUi(<ErrorState error={new ApiError({ statusCode: 500, message: '' })} onRetry={retry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong!');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe('the confirmation', () => {
  it('waits for the action, shows its error and stays, then closes when it works', async () => {
    const close = vi.fn();
    const confirm = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new ApiError({ statusCode: 409, message: 'This chat has ended.' }))
      .mockResolvedValueOnce();
    renderUi(
      <ConfirmDialog confirmLabel="End chat" danger opened title="End this chat?" onClose={close} onConfirm={confirm}>
        It moves to Completed chats.
      </ConfirmDialog>,
    );
    const dialog = await screen.findByRole('dialog', { name: 'End this chat?' });
    expect(dialog).toHaveTextContent('It moves to Completed chats.');
    await userEvent.click(screen.getByRole('button', { name: 'End chat' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This chat has ended.');
    expect(close).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'End chat' }));
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
  });

  it('[H-35] [H-50] a press on it while it fades away, because somebody else took what it asks about, does nothing', async () => {
    const confirm = vi.fn();
    const ask = (opened: boolean) => (
      <MantineProvider>
        <ConfirmDialog
          confirmLabel="End chat"
          opened={opened}
          title="End?"
          onClose={() => undefined}
          onConfirm={confirm}
        />
      </MantineProvider>
    );
    const { rerender } = render(ask(true));
    const button = await screen.findByRole('button', { name: 'End chat' });
    rerender(ask(false));
    expect(button).toBeInTheDocument();
    fireEvent.click(button);
    expect(confirm).not.toHaveBeenCalled();
  });
});

describe('the connection banner', () => {
  it('is not there while connected, and offers the next try with its countdown when the connection is lost', async () => {
    vi.useFakeTimers({ now: 50_000 });
    const tryNow = vi.fn();
    const { rerender } = renderUi(<ConnectionBanner status={{ kind: 'connected' }} onTryNow={tryNow} />);
    expect(screen.queryByRole('button', { name: 'Try now' })).not.toBeInTheDocument();
    rerender(<ConnectionBanner status={{ kind: 'waiting', attempt: 4, nextTryAt: 60_000 }} onTryNow={tryNow} />);
    expect(screen.queryByText(/Next try/)).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByRole('status')).toHaveTextContent('Connection lost.');
    expect(screen.getByText(/Next try in 8 s\./)).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(screen.getByText(/Next try in 5 s\./)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(tryNow).toHaveBeenCalledOnce();
  });

  it('[F-04] a page that never gets its first connection says so too, after a while', async () => {
    vi.useFakeTimers();
    renderUi(<ConnectionBanner status={{ kind: 'connecting', attempt: 0 }} onTryNow={() => undefined} />);
    await act(() => vi.advanceTimersByTimeAsync(4900));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('status')).toHaveTextContent('Connection lost.');
  });

  it.each([
    [{ statusCode: 403, code: 'plan-required', reason: 'trial-over' }, reasonSentences['trial-over']],
    [{ statusCode: 403, code: 'plan-past-due', reason: 'workspace-paused' }, reasonSentences['workspace-paused']],
    [{ statusCode: 403, code: 'forbidden', reason: 'no-live-chat' }, reasonSentences['no-live-chat']],
    [{ statusCode: 401, code: 'unauthenticated', reason: 'otp-invalid' }, 'Invalid OTP'],
    [{ statusCode: 429, code: 'rate-limited' }, codeSentences['rate-limited']],
    [{ statusCode: 503, code: 'unavailable' }, codeSentences.unavailable],
  ])('[F-05] a server that refuses is not taken for a lost network: %o', async (refusal, sentence) => {
    vi.useFakeTimers({ now: 50_000 });
    const waiting = { kind: 'waiting', attempt: 3, nextTryAt: 60_000 } as const;
    // The server's own English, for what the catalogue of this console does not know.
    const said = { ...refusal, message: sentence };
    renderUi(<ConnectionBanner refusal={said} status={waiting} onTryNow={() => undefined} />);
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByRole('status')).toHaveTextContent(sentence);
    expect(screen.queryByText(/Connection lost/)).not.toBeInTheDocument();
    // Waiting helps against what passes, not against a no.
    expect(screen.queryByText(/Next try/) !== null).toBe(refusal.statusCode !== 403);
  });

  it("says 'No internet.' at once", () => {
    renderUi(<ConnectionBanner status={{ kind: 'offline', attempt: 1 }} onTryNow={() => undefined} />);
    expect(screen.getByRole('status')).toHaveTextContent('No internet.');
  });
});
