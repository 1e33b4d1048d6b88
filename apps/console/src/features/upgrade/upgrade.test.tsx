import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../app/i18n/i18n.ts';
import { renderUi } from '../../app/testing/render-app.tsx';
import { closeShellDialog, openShellDialog, useOpenShellDialog } from '../../lib/navigation/shell-dialogs.ts';
import { sessionStore } from '../../lib/session/session.ts';
import { aMembership, aUser, workspaceIds } from '../../lib/testing/fake-server.ts';
import { TrialBanner, TrialChip, UpgradeBanner, UpgradeDialog, VisitorsUpsell } from './index.ts';

const { first } = workspaceIds;
const hour = 3_600_000;

function signIn(role: 'agent' | 'admin', trialLeftMs: number | null = null) {
  const membership = aMembership(first, 'Northwind', { role });
  const freeTrialEndDate = trialLeftMs === null ? null : new Date(Date.now() + trialLeftMs).toISOString();
  const plan = { ...membership.plan, type: 'free' as const, isFreeTrial: trialLeftMs !== null, freeTrialEndDate };
  sessionStore.setState({ user: aUser({ workspaces: [{ ...membership, plan }] }), workspaceId: first });
}
const OpenDialog = () => <output>{useOpenShellDialog()}</output>;
const shownSlide = () => screen.getByRole('group').getAttribute('aria-label');
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  closeShellDialog();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the upgrade banner', () => {
  it('[R-11] has three slides, the next one every 5 s', () => {
    signIn('admin');
    renderUi(<UpgradeBanner />);
    expect(screen.getAllByRole('button', { name: /^Show slide/ })).toHaveLength(3);
    expect(shownSlide()).toBe('1 of 3');
    wait(4999);
    expect(shownSlide()).toBe('1 of 3');
    wait(1);
    expect(shownSlide()).toBe('2 of 3');
    wait(10_000);
    expect(shownSlide()).toBe('1 of 3');
  });

  it('[R-11] waits while somebody points at it or is in it', () => {
    signIn('admin');
    renderUi(<UpgradeBanner />);
    const show = screen.getByRole('region', { name: 'Do more in every chat' });
    fireEvent.mouseEnter(show);
    wait(20_000);
    expect(shownSlide()).toBe('1 of 3');
    fireEvent.mouseLeave(show);
    wait(5000);
    expect(shownSlide()).toBe('2 of 3');
    const third = screen.getByRole('button', { name: 'Show slide 3 of 3' });
    act(() => third.focus());
    fireEvent.click(third);
    wait(20_000);
    expect(shownSlide()).toBe('3 of 3');
  });

  it('[R-13] [D-14] [X-2] tells everybody but admins whom to ask', () => {
    signIn('agent');
    renderUi(
      <>
        <UpgradeBanner />
        <OpenDialog />
      </>,
    );
    expect(screen.getByText('Please contact your admin for plan upgrades.')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Upgrade Plan' }));
    expect(screen.getByRole('status')).toHaveTextContent('ask-admin');
    cleanup();
    closeShellDialog();
    signIn('admin');
    renderUi(
      <>
        <UpgradeBanner />
        <OpenDialog />
      </>,
    );
    expect(screen.queryByText('Please contact your admin for plan upgrades.')).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Upgrade Plan' }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('[27-26] stands over what one was doing when a locked button is pressed, and goes by itself', () => {
    signIn('admin');
    openShellDialog('upgrade');
    renderUi(
      <>
        <UpgradeDialog />
        <OpenDialog />
      </>,
    );
    const dialog = screen.getByRole('dialog', { name: 'Do more in every chat' });
    expect(within(dialog).getByRole('button', { name: 'Upgrade Plan' })).toBeInTheDocument();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('[R-12] [M-17] has a page of its own for visitors', () => {
    signIn('agent');
    renderUi(<VisitorsUpsell />);
    expect(screen.getByRole('heading', { level: 1, name: 'Visitors' })).toBeInTheDocument();
    expect(shownSlide()).toBe('1 of 3');
    wait(5000);
    expect(shownSlide()).toBe('2 of 3');
    expect(screen.getByRole('button', { name: 'Upgrade Plan' })).toBeInTheDocument();
  });
});

describe('the free trial', () => {
  it('[R-06] counts every second', () => {
    signIn('admin', 12 * 24 * hour + 3 * hour);
    renderUi(<TrialBanner />);
    expect(screen.getByText('12 d 03 h 00 min 00 s left')).toBeInTheDocument();
    wait(1000);
    expect(screen.getByText('12 d 02 h 59 min 59 s left')).toBeInTheDocument();
    expect(screen.getByRole('button')).not.toHaveAttribute('data-red');
  });

  it('[R-07] turns red at three days, and says when it is over', () => {
    signIn('admin', 72 * hour + 1000);
    renderUi(<TrialBanner />);
    expect(screen.getByRole('button')).not.toHaveAttribute('data-red');
    wait(1000);
    expect(screen.getByRole('button')).toHaveAttribute('data-red');
    wait(72 * hour);
    expect(screen.getByText('Your free trial has ended')).toBeInTheDocument();
  });

  it.each([
    [14 * 24 * hour, '14 d'],
    [14 * 24 * hour - 5000, '14 d'],
    [13 * 24 * hour + 1000, '14 d'],
    [13 * 24 * hour, '13 d'],
    [24 * hour + 1000, '2 d'],
    [23 * hour, '23:00'],
  ])('[R-08] with %s ms left the rail says %s', (left, words) => {
    signIn('admin', left);
    renderUi(<TrialChip />);
    expect(screen.getByRole('button', { name: 'Free trial' })).toHaveTextContent(words);
  });

  it('[R-08] what a press on it opens takes the focus, and Escape closes it', () => {
    signIn('admin', 50 * hour);
    renderUi(<TrialChip />);
    fireEvent.click(screen.getByRole('button', { name: 'Free trial' }));
    wait(1000);
    const banner = within(screen.getByRole('dialog')).getByRole('button');
    expect(banner).toHaveFocus();
    fireEvent.keyDown(banner, { key: 'Escape' });
    wait(1000);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('[R-06] [R-08] [R-13] leads whoever may not upgrade to whom to ask, and admins on', () => {
    for (const [role, dialog] of [
      ['agent', 'ask-admin'],
      ['admin', ''],
    ] as const) {
      closeShellDialog();
      signIn(role, 5 * 24 * hour);
      renderUi(
        <>
          <TrialChip />
          <OpenDialog />
        </>,
      );
      fireEvent.click(screen.getByRole('button', { name: 'Free trial' }));
      fireEvent.click(screen.getByRole('button', { name: /5 d 00 h .* left/ }));
      expect(screen.getByRole('status').textContent).toBe(dialog);
      cleanup();
    }
  });

  it('[R-08] fits the rail, with everything on a press, and is not there without a trial', () => {
    signIn('admin', 50 * hour);
    renderUi(<TrialChip />);
    const chip = screen.getByRole('button', { name: 'Free trial' });
    // A day that has begun counts: '14 d' until the fourteenth is over.
    expect(chip).toHaveTextContent('3 d');
    fireEvent.click(chip);
    wait(1000);
    expect(within(screen.getByRole('dialog')).getByText('2 d 01 h 59 min 59 s left')).toBeInTheDocument();
    cleanup();
    signIn('admin');
    renderUi(<TrialChip />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
