import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import '../../app/i18n/i18n.ts';
import { renderUi } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { aConversation, idOf } from '../../lib/testing/factories.ts';
import { aMember } from '../../lib/testing/member.ts';
import { ChatInfo } from './chat-info.tsx';

const workspaceId = idOf(800);
afterEach(cleanup);

function show(plan: 'advanced' | 'standard') {
  const user = aMember(idOf(7), workspaceId);
  const [membership] = user.workspaces;
  if (membership) membership.plan = { ...membership.plan, type: plan };
  sessionStore.setState({ user, workspaceId, phase: 'signed-in' });
  renderUi(
    <ChatInfo
      chat={aConversation({
        category: { _id: idOf(50), name: 'Returns' },
        spectators: [
          { _id: idOf(51), fullname: 'Dele Ogunbanjo', avatar: null, role: 'coach' },
          { _id: idOf(52), fullname: 'Imogen Clarke', avatar: null, role: 'admin' },
        ],
      })}
    />,
  );
}

it('[D-03] who looks on as a manager is called a coach here', () => {
  show('advanced');
  expect(screen.getByText('Dele Ogunbanjo (Coach), Imogen Clarke')).toBeVisible();
});

it('[D-16] [H-12] the department is shown on the Advanced plan only', () => {
  show('advanced');
  expect(screen.getByText('Returns')).toBeVisible();
  cleanup();
  show('standard');
  expect(screen.queryByText('Returns')).toBeNull();
  expect(screen.getByText(/Dele Ogunbanjo/)).toBeVisible();
});
