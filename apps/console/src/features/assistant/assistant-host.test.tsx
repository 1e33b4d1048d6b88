import { ReadableStream } from 'node:stream/web';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import '../../app/i18n/i18n.ts';
import { laterTexts } from '../../app/i18n/i18n.ts';
import { renderUi } from '../../app/testing/render-app.tsx';
import { closeAssistant, openAssistant } from '../../lib/navigation/assistant-drawer.ts';
import { currentCommands } from '../../lib/navigation/commands.ts';
import { sessionStore } from '../../lib/session/session.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { assistantOf } from './assistant.ts';
import { AssistantHost } from './index.ts';

const patient = { timeout: 20_000 };
const { first } = workspaceIds;
const path = '/api/ai/chat/completions';

const head = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'chatso-help' };
const chunk = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ ...head, choices: [{ index: 0, delta, finish_reason }] })}\n\n`;

/** Answers with a stream whose pieces the test sends. */
function streamingServer() {
  let to: ReadableStreamDefaultController<Uint8Array> | null = null;
  const bodies: unknown[] = [];
  globalThis.fetch = async (_, init = {}) => {
    bodies.push(JSON.parse(String(init.body)));
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        to = controller;
      },
    });
    init.signal?.addEventListener('abort', () => to?.error(new DOMException('stopped', 'AbortError')));
    return new Response(stream as BodyInit, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  };
  return {
    bodies,
    send: (...events: string[]) => to?.enqueue(new TextEncoder().encode(events.join(''))),
    end: () => to?.close(),
  };
}

beforeEach(async () => {
  localStorage.clear();
  const user = aUser({ workspaces: [aMembership(first, 'Northwind')] });
  sessionStore.setState({
    user,
    workspaceId: first,
    phase: 'signed-in',
    idToken: 't',
    expiresAt: Date.now() + 3_600_000,
  });
  assistantOf(user._id, first).clear();
  await laterTexts();
});

async function open() {
  closeAssistant();
  renderUi(
    <>
      <button type="button" onClick={openAssistant}>
        Ask the assistant
      </button>
      <AssistantHost />
    </>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Ask the assistant' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assistant' }, patient);
  const field = within(dialog).getByRole('textbox', { name: 'Question for the assistant' });
  await waitFor(() => expect(field).toHaveFocus(), patient);
  return { user, dialog, field };
}

describe('the drawer of the assistant', () => {
  it('[S-01] [S-02] opens by its button; Enter asks, Shift+Enter makes a line, thinking is collapsed', async () => {
    const server = streamingServer();
    const { user, dialog, field } = await open();
    await user.type(field, 'How do I{Shift>}{Enter}{/Shift}accept?{Enter}');
    expect(field).toHaveValue('');
    await waitFor(() => expect(server.bodies).toHaveLength(1), patient);
    expect(server.bodies).toEqual([{ messages: [{ role: 'user', content: 'How do I\naccept?' }], stream: true }]);
    server.send(chunk({ role: 'assistant', content: '<think>Looked' }));
    expect(await within(dialog).findByText('Thinking…', undefined, patient)).toBeInTheDocument();
    server.send(chunk({ content: '</think>Write ' }), chunk({ content: 'first.' }));
    expect(await within(dialog).findByText('Write first.', undefined, patient)).toBeInTheDocument();
    server.send(chunk({}, 'stop'), 'data: [DONE]\n\n');
    expect(await within(dialog).findByText(/built-in help/, undefined, patient)).toBeInTheDocument();
    expect(within(dialog).getByText('Thinking').closest('details')).not.toHaveAttribute('open');
    expect(within(dialog).getByRole('status')).toHaveTextContent('Write first.');
  });

  it('[S-05] an empty question cannot be sent', async () => {
    const server = streamingServer();
    const { user, dialog, field } = await open();
    const send = within(dialog).getByRole('button', { name: 'Ask' });
    expect(send).toBeDisabled();
    await user.type(field, '  {Enter}');
    expect(send).toBeDisabled();
    expect(server.bodies).toEqual([]);
  });

  it('[S-04] says the product’s sentence and why, and asks again', async () => {
    const routes = { [`POST ${path}`]: () => refused(424, 'The AI provider gave no usable answer.', 'ai-failed') };
    const server = fakeServer(routes);
    const { user, dialog, field } = await open();
    await user.type(field, 'Hi{Enter}');
    const failed = await within(dialog).findAllByText('Sorry, something went wrong!', { exact: false }, patient);
    expect(failed[0]).toHaveTextContent('The AI provider gave no usable answer.');
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(server.to(path)).toHaveLength(2), patient);
  });

  it('an answer that breaks off is a failure, a stopped one is not', async () => {
    const server = streamingServer();
    const { user, dialog, field } = await open();
    await user.type(field, 'Hi{Enter}');
    await waitFor(() => expect(server.bodies).toHaveLength(1), patient);
    server.send(chunk({ content: 'Half ' }));
    await within(dialog).findByText('Half', undefined, patient);
    server.end();
    await within(dialog).findAllByText('Sorry, something went wrong!', { exact: false }, patient);
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(server.bodies).toHaveLength(2), patient);
    await user.click(await within(dialog).findByRole('button', { name: 'Stop the answer' }, patient));
    expect(await within(dialog).findByText('Stopped.', undefined, patient)).toBeInTheDocument();
  });

  it('is a command of the palette, clears its history, and Escape gives the focus back', async () => {
    fakeServer({ [`POST ${path}`]: () => refused(429, 'Too many requests. Please wait a moment.', 'rate-limited') });
    const { user, dialog, field } = await open();
    expect(currentCommands().map(({ id }) => id)).toContain('assistant');
    await user.type(field, 'Hi{Enter}');
    await user.click(await within(dialog).findByRole('button', { name: 'Clear the history' }, patient));
    expect(await within(dialog).findByRole('button', { name: 'How do I accept a chat?' }, patient)).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), patient);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ask the assistant' })).toHaveFocus(), patient);
  });
});
