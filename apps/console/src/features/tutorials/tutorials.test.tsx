import { tutorialModules, tutorialStepNames } from '@chatso/domain';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { i18next } from '../../app/i18n/i18n.ts';
import { renderUi } from '../../app/testing/render-app.tsx';
import { setReplay } from '../../lib/navigation/tutorial-slots.ts';
import { sessionStore } from '../../lib/session/session.ts';
import { aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { TutorialSlot } from '../../ui/tutorial-slot.tsx';
import { Tutorials } from './index.ts';

const patient = { timeout: 20_000 };
const path = '/api/users/update-tutorial-state';

let server: ReturnType<typeof fakeServer>;
const told = () => server.to(path).map(({ body }) => (body as { name: string }).name);
const beacons = () => screen.queryAllByRole('button', { name: /^Tip: / }).map((one) => one.getAttribute('aria-label'));
const isOpen = (name: string) => screen.findByRole('dialog', { name: `Tip: ${name}` }, patient);

function open(seen: string[] = [], more: ReactNode = null) {
  const tutorials = { liveChat: seen.map((name) => ({ name, seen: true })) };
  sessionStore.setState({
    user: aUser({ tutorials }),
    workspaceId: workspaceIds.first,
    phase: 'signed-in',
    idToken: 't',
  });
  renderUi(
    <main>
      <TutorialSlot module="liveChat" target="conversation-list" />
      <TutorialSlot module="liveChat" target="chat-input" />
      {more}
      <p>somewhere else</p>
      <Tutorials />
    </main>,
  );
  return userEvent.setup();
}

beforeEach(() => {
  server = fakeServer({ [`PATCH ${path}`]: () => ({ body: { ok: true } }) });
  act(() => setReplay(false));
});

describe('beacons', () => {
  it('[R-02] [R-05] open by a click; closing marks the step as seen', async () => {
    const user = open();
    // One at a time, in the order of the steps.
    expect(beacons()).toEqual(['Tip: Your chats']);
    await user.click(screen.getByRole('button', { name: 'Tip: Your chats' }));
    await isOpen('Your chats');
    expect(told()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(beacons()).toEqual(['Tip: Answer here']));
    expect(server.to(path)[0]?.body).toEqual({ module: 'liveChat', name: 'liveChat-1' });
  });

  it('[R-02] open by hovering, and by the keyboard; Escape closes', async () => {
    const user = open(['liveChat-1']);
    const beacon = screen.getByRole('button', { name: 'Tip: Answer here' });
    await user.hover(beacon);
    await isOpen('Answer here');
    await user.unhover(beacon);
    await user.tab();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(beacons()).toEqual([]));
    expect(told()).toEqual(['liveChat-2']);
  });

  it('[R-03] opening another one marks the open one as seen, when its place has gone meanwhile', async () => {
    function Page() {
      const [there, setThere] = useState(true);
      return (
        <main>
          {there ? <TutorialSlot module="liveChat" target="conversation-list" /> : null}
          <TutorialSlot module="liveChat" target="chat-input" />
          <button type="button" onKeyUp={() => setThere(false)}>
            another page
          </button>
          <Tutorials />
        </main>
      );
    }
    sessionStore.setState({ user: aUser({}), workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't' });
    renderUi(<Page />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Tip: Your chats' }));
    await isOpen('Your chats');
    fireEvent.keyUp(screen.getByRole('button', { name: 'another page' }));
    await user.click(await screen.findByRole('button', { name: 'Tip: Answer here' }));
    await isOpen('Answer here');
    expect(told()).toEqual(['liveChat-1']);
    expect(beacons()).toEqual(['Tip: Answer here']);
  });

  it('[R-16] the first sign-in shows the frame round the page before the page', async () => {
    const user = open([], <TutorialSlot module="firstTimeLogin" target="profile-menu" />);
    expect(beacons()).toEqual(['Tip: You and your workspaces']);
    await user.click(screen.getByRole('button', { name: 'Tip: You and your workspaces' }));
    await user.click(await screen.findByRole('button', { name: 'Got it' }, patient));
    await waitFor(() => expect(beacons()).toEqual(['Tip: Your chats']));
    expect(told()).toEqual(['firstTimeLogin-3']);
  });

  it('[R-02] whoever wants none hides them all, those of other pages too', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Tip: Your chats' }));
    await user.click(await screen.findByRole('button', { name: 'Hide all tips' }, patient));
    await waitFor(() => expect(beacons()).toEqual([]));
    expect(told().sort()).toEqual(tutorialModules.flatMap(tutorialStepNames).sort());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('[R-01] every step of every module has words', () => {
    const steps = tutorialModules.flatMap(tutorialStepNames);
    expect(steps.filter((name) => !i18next.exists(`tutorials.${name}.title`))).toEqual([]);
    expect(steps.filter((name) => !i18next.exists(`tutorials.${name}.body`))).toEqual([]);
  });

  it('[R-04] do not care when the server does not answer', async () => {
    server.routes[`PATCH ${path}`] = () => refused(500, 'x');
    const user = open(['liveChat-2']);
    await user.click(screen.getByRole('button', { name: 'Tip: Your chats' }));
    await user.click(await screen.findByRole('button', { name: 'Got it' }, patient));
    await waitFor(() => expect(beacons()).toEqual([]));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('are not there for what was seen, unless one asks for them again', async () => {
    const user = open(['liveChat-1', 'liveChat-2']);
    expect(beacons()).toEqual([]);
    act(() => setReplay(true));
    expect(beacons()).toHaveLength(1);
    for (const name of ['Tip: Your chats', 'Tip: Answer here']) {
      await user.click(screen.getByRole('button', { name }));
      await user.click(await screen.findByRole('button', { name: 'Got it' }, patient));
    }
    await waitFor(() => expect(beacons()).toEqual([]));
  });
});
