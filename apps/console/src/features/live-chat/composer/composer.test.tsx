import { ApiError, type MessageFile, type Shortcut } from '@chatso/contract';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../app/i18n/i18n.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { aConversation, idOf } from '../../../lib/testing/factories.ts';
import { aUser } from '../../../lib/testing/fake-server.ts';
import { liveHarness } from '../testing/live-scope.tsx';
import { Composer } from './composer.tsx';

const shortcuts = vi.hoisted(() => ({ data: [] as unknown[], copies: new Map<string, unknown>() }));
vi.mock('../../../lib/api/api.ts', () => ({
  api: {
    'shortcuts.list': async () => ({ data: shortcuts.data, count: shortcuts.data.length }),
    'shortcuts.copyFile': async ({ body }: { body: { publicUrl: string } }) => {
      const file = shortcuts.copies.get(body.publicUrl);
      if (!file) throw new Error('Not found.');
      return { file };
    },
  },
}));

const id = idOf(1);
const chat = aConversation();
const stored: MessageFile = { name: 'chart.pdf', filetype: 'pdf', publicUrl: '/files/1', size: 3 };

const aShortcut = (over: Partial<Shortcut>): Shortcut => ({
  ...{ _id: idOf(30), keyword: 'hello', message: 'Hello', type: 'global', storeId: null, files: [] },
  ...{ updatedAt: '2026-11-01T00:00:00.000Z', version: 1 },
  ...over,
});

beforeEach(() => {
  shortcuts.data = [
    aShortcut({ _id: idOf(30), keyword: 'sizechart', message: 'Here is our size chart.', type: 'global' }),
    aShortcut({
      _id: idOf(31),
      keyword: 'Sleeve',
      message: 'Sleeve length is measured from the neck.',
      type: 'personal',
    }),
    aShortcut({ _id: idOf(32), keyword: 'stock', message: 'Let me check the warehouse.', type: 'global' }),
  ];
});

function setUp(options: { disabled?: boolean; state?: 'pending'; upload?: () => Promise<MessageFile> } = {}) {
  const harness = liveHarness(options.upload ? { upload: options.upload } : {});
  const sent = vi.spyOn(harness.live, 'send');
  const onSendForm = vi.fn();
  const shown = options.state ? aConversation({ state: options.state }) : chat;
  render(
    <harness.Wrapper>
      <Composer chat={shown} disabled={options.disabled ?? false} sendingForm={false} onSendForm={onSendForm} />
    </harness.Wrapper>,
  );
  return {
    ...harness,
    sent,
    onSendForm,
    user: userEvent.setup(),
    field: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }),
    button: screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }),
  };
}

describe('typing and sending', () => {
  it('[H-69] Enter sends and empties the field, Shift+Enter makes a new line', async () => {
    const { user, field, sent } = setUp();
    await user.type(field, 'one{Shift>}{Enter}{/Shift}two');
    expect(field.value).toBe('one\ntwo');
    await user.keyboard('{Enter}');
    expect(sent).toHaveBeenCalledExactlyOnceWith(id, 'one\ntwo', []);
    expect(field.value).toBe('');
  });

  it('[H-69] ignores a second send within 100 ms', () => {
    const { field, button, sent } = setUp();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(5_000_000);
    fireEvent.change(field, { target: { value: 'a' } });
    fireEvent.click(button);
    fireEvent.change(field, { target: { value: 'b' } });
    clock.mockReturnValue(5_000_099);
    fireEvent.click(button);
    expect(sent).toHaveBeenCalledTimes(1);
    clock.mockReturnValue(5_000_100);
    fireEvent.click(button);
    expect(sent).toHaveBeenCalledTimes(2);
    clock.mockRestore();
  });

  it('an Enter that ends a composition of an input method sends nothing', () => {
    const { field, sent } = setUp();
    fireEvent.change(field, { target: { value: 'にほん' } });
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(sent).not.toHaveBeenCalled();
  });

  it('[H-63] nothing and blanks are not sendable', async () => {
    const { user, field, button, sent } = setUp();
    expect(button.disabled).toBe(true);
    await user.type(field, '   {Enter}');
    expect(button.disabled).toBe(true);
    expect(sent).not.toHaveBeenCalled();
  });

  it('[H-64] blanks before a slash, which would not be sent, hide it from nobody', async () => {
    const { field, button, sent } = setUp();
    fireEvent.change(field, { target: { value: '\n /siz' } });
    expect(await screen.findByRole('option', { name: /sizechart/ })).toBeTruthy();
    expect(button.disabled).toBe(true);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(sent).not.toHaveBeenCalled();
    expect(field.value).toBe('Here is our size chart.');
  });

  it('[H-62] [U-11] 300 characters are sent, 301 are not and say so; an emoji is one', () => {
    const { field, button } = setUp();
    fireEvent.change(field, { target: { value: `${'a'.repeat(299)}🎉` } });
    expect(button.disabled).toBe(false);
    expect(screen.getByText('300/300')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'a'.repeat(301) } });
    expect(button.disabled).toBe(true);
    expect(screen.getByRole('alert').textContent).toBe('Max 300 characters (301/300)');
  });

  it('[H-08] nothing can be written while disabled', () => {
    const { field, button } = setUp({ disabled: true });
    expect(field.disabled).toBe(true);
    expect(button.disabled).toBe(true);
  });

  it('[H-70] tells the customer that somebody types, but not of a shortcut or in a pending chat', async () => {
    const { user, field, typing } = setUp();
    await user.type(field, '/si');
    expect(typing).toEqual([]);
    await user.clear(field);
    await user.type(field, 'Hello');
    expect(typing).toEqual([id]);
  });

  it('[H-33] a pending chat says that the first message accepts it', () => {
    setUp({ state: 'pending' });
    expect(screen.getByText('Your first message accepts this chat')).toBeTruthy();
  });

  it('[H-99] offers the information form for a visitor in an ongoing chat', async () => {
    const { user, onSendForm } = setUp();
    await user.click(screen.getByRole('button', { name: 'Send information form' }));
    expect(onSendForm).toHaveBeenCalledOnce();
  });

  it('[H-05] shows who is typing', () => {
    const { live } = setUp();
    act(() => live.typing.started(id));
    expect(screen.getByText('Marit is typing')).toBeTruthy();
    act(() => live.typing.stopped(id));
    expect(screen.queryByText('Marit is typing')).toBeNull();
  });
});

describe('shortcuts', () => {
  it('[H-64] a slash opens suggestions and is never sent; arrows move, Enter picks, Esc closes', async () => {
    const { user, field, sent, button } = setUp();
    await user.type(field, '/S');
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      expect.stringContaining('/sizechart'),
      expect.stringContaining('/Sleeve'),
      expect.stringContaining('/stock'),
    ]);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(options[1]?.getAttribute('aria-selected')).toBe('true');
    expect(field.getAttribute('aria-activedescendant')).toBe(options[1]?.id);
    await user.keyboard('{Enter}');
    expect(field.value).toBe('Sleeve length is measured from the neck.');
    await user.clear(field);
    await user.type(field, '/st{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{Enter}');
    expect(sent).not.toHaveBeenCalled();
    expect(button.disabled).toBe(true);
    expect(field.value).toBe('/st');
  });

  it('[H-65] says when none matches', async () => {
    const { user, field } = setUp();
    await user.type(field, '/zzz');
    expect(await screen.findByText('No matching shortcut found. Please try again.')).toBeTruthy();
  });

  it('[H-66] says when there are none', async () => {
    shortcuts.data = [];
    const { user, field } = setUp();
    await user.type(field, '/');
    const words = 'No shortcut had been configured! Please go to `My account / Chat Shortcuts to create one.';
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe('what a shortcut inserts', () => {
  it('[H-64] [P-54] Tab picks too; names are filled in, and what is not known is left out', async () => {
    sessionStore.setState({
      user: aUser({ stores: [{ chatsoStoreId: chat.storeId, agentAlias: 'Robin' }] }),
    });
    shortcuts.data = [
      aShortcut({ keyword: 'hi', message: 'Hi {{customer.name|there}}, {{agent.alias}} of {{store.name}} here.' }),
    ];
    const { user, field } = setUp();
    await user.type(field, '/HI');
    await screen.findByRole('option');
    await user.keyboard('{Tab}');
    expect(field.value).toBe(`Hi ${chat.customerFullname}, Robin of ${chat.store.name} here.`);
    expect(document.activeElement).toBe(field);
  });

  it('[P-54] its files come along as copies, and nothing leaves before they are there', async () => {
    const file = { name: 'chart.pdf', filetype: 'pdf', publicUrl: '/files/kept/chart.pdf', size: 3 } as const;
    shortcuts.data = [aShortcut({ keyword: 'chart', message: 'Our chart:', files: [file] })];
    const { user, field, sent, live, button } = setUp();
    await user.type(field, '/chart');
    await screen.findByRole('option');
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Retry chart.pdf' });
    expect(button.disabled).toBe(false);
    shortcuts.copies.set(file.publicUrl, stored);
    await user.click(screen.getByRole('button', { name: 'Retry chart.pdf' }));
    await waitFor(() => expect(live.uploadsOf(id).items()[0]?.state).toBe('success'));
    await user.click(button);
    expect(sent).toHaveBeenCalledExactlyOnceWith(id, 'Our chart:', [stored]);
  });
});

describe('files', () => {
  const pdf = () => new File(['pdf'], 'chart.pdf', { type: 'application/pdf' });

  it('[H-78] sends files once one is uploaded, alone or with a text', async () => {
    const { live, button, sent, user } = setUp({ upload: async () => stored });
    act(() => live.uploadsOf(id).add([pdf()]));
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
    expect(sent).toHaveBeenCalledExactlyOnceWith(id, '', [stored]);
    expect(live.uploadsOf(id).items()).toEqual([]);
  });

  it('[H-78] a failed upload is no reason to send', async () => {
    const { live, button } = setUp({
      upload: () => Promise.reject(new ApiError({ statusCode: 415, message: 'The file is odd' })),
    });
    act(() => live.uploadsOf(id).add([pdf()]));
    expect(await screen.findByText('The file is odd')).toBeTruthy();
    expect(button.disabled).toBe(true);
    expect(screen.getByRole('button', { name: 'Retry chart.pdf' })).toBeTruthy();
  });

  it('[H-81] takes pasted files', async () => {
    const { live, field } = setUp({ upload: async () => stored });
    fireEvent.paste(field, { clipboardData: { files: [pdf()], types: ['Files'] } });
    await waitFor(() => expect(live.uploadsOf(id).items()[0]?.state).toBe('success'));
  });

  it('[H-81] cells of a spreadsheet are text, although their picture comes along', () => {
    const { live, field } = setUp({ upload: async () => stored });
    const pasted = fireEvent.paste(field, {
      clipboardData: { files: [pdf()], types: ['text/plain', 'text/html', 'Files'] },
    });
    // The browser goes on and puts the text into the field.
    expect(pasted).toBe(true);
    expect(live.uploadsOf(id).items()).toEqual([]);
  });
});

describe('drafts', () => {
  it('what is typed stays with its conversation', async () => {
    const { user, field, live } = setUp();
    await user.type(field, 'Half a sent');
    expect(live.drafts.get(id)).toBe('Half a sent');
    expect(live.drafts.get(idOf(2))).toBe('');
  });
});
