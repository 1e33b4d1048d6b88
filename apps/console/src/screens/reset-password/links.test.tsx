import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { browser } from '../../lib/browser/browser.ts';
import { fakeServer, refused } from '../../lib/testing/fake-server.ts';
import { ConfirmEmailScreen } from '../confirm-email/index.ts';
import { ForgotPasswordScreen } from '../forgot-password/index.ts';
import { ResetPasswordScreen } from './index.ts';

afterEach(() => vi.restoreAllMocks());
const dead = 'This link was used already or is too old. Ask for a new one.';

describe('a forgotten password', () => {
  const path = '/api/auth-service/forgot-password';

  it('sends the address and says the same whatever is known of it', async () => {
    const server = fakeServer({ [`POST ${path}`]: () => ({ body: { ok: true } }) });
    await renderScreen(<ForgotPasswordScreen />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'nora@shop.test{Enter}');
    expect(await screen.findByRole('status')).toHaveTextContent('If there is an account with nora@shop.test');
    expect(server.to(path)[0]?.body).toEqual({ email: 'nora@shop.test' });
  });

  it('asks for the address', async () => {
    const server = fakeServer({});
    await renderScreen(<ForgotPasswordScreen />);
    await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('Enter your email.')).toBeInTheDocument();
    // Which ways there are in is asked by the page itself.
    expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

describe('the link for a new password', () => {
  const path = '/api/auth-service/reset-password';
  const open = () => renderScreen(<ResetPasswordScreen />, '/reset-password?token=abc');

  it('sets it with the token of the address and leads to the sign-in by a new page', async () => {
    const leaveFor = vi.spyOn(browser, 'leaveFor').mockImplementation(() => undefined);
    const server = fakeServer({ [`POST ${path}`]: () => ({ body: { ok: true } }) });
    await open();
    await userEvent.type(screen.getByLabelText('New password'), 'a new password{Enter}');
    expect(await screen.findByRole('status')).toHaveTextContent('Your password is changed.');
    expect(server.to(path)[0]?.body).toEqual({ token: 'abc', password: 'a new password' });
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(leaveFor).toHaveBeenCalledWith('/login');
  });

  it('says that 7 characters are too few before asking the server', async () => {
    const server = fakeServer({});
    await open();
    await userEvent.type(screen.getByLabelText('New password'), '1234567{Enter}');
    expect(await screen.findByText('Use at least 8 characters.')).toBeInTheDocument();
    expect(server.calls).toHaveLength(0);
  });

  it('that was used or is missing leads to a new one', async () => {
    fakeServer({ [`POST ${path}`]: () => refused(400, dead, 'link-invalid') });
    const { unmount } = await open();
    await userEvent.type(screen.getByLabelText('New password'), 'a new password{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(dead);
    expect(screen.getByRole('link', { name: 'Send me a new link' })).toHaveAttribute('href', '/forgot-password');
    unmount();
    await renderScreen(<ResetPasswordScreen />, '/reset-password');
    expect(screen.getByRole('alert')).toHaveTextContent(dead);
  });
});

describe('the link for a new email', () => {
  const path = '/api/auth-service/confirm-email';
  const open = () => renderScreen(<ConfirmEmailScreen />, '/confirm-email?token=abc');

  it('[A-14] confirms by a press and begins anew with the new address', async () => {
    const leaveFor = vi.spyOn(browser, 'leaveFor').mockImplementation(() => undefined);
    const server = fakeServer({ [`POST ${path}`]: () => ({ body: { email: 'new@shop.test' } }) });
    await open();
    expect(server.calls).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Confirm email' }));
    expect(await screen.findByRole('status')).toHaveTextContent('Your email is new@shop.test now.');
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(leaveFor).toHaveBeenCalledWith('/');
  });

  it('that was used says so', async () => {
    fakeServer({ [`POST ${path}`]: () => refused(400, dead, 'link-invalid') });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm email' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(dead);
  });
});
