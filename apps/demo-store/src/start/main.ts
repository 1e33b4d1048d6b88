import { clockTime, initialsOf } from '@chatso/domain';
import { type DemoAccount, demoAccounts, demoSignIn } from './sign-in.ts';
import './start.css';

const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-email]')];
const words = document.querySelector<HTMLElement>('#sign-in-text');
const invitation = words?.textContent ?? '';

/** The invitation gives its place to the reason of a failure, so nothing moves. */
const say = (problem: string | null): void => {
  if (!words) return;
  words.textContent = problem ?? invitation;
  words.classList.toggle('problem', problem !== null);
};

const setBusy = (busy: HTMLButtonElement | null): void => {
  for (const button of buttons) {
    // Not `disabled`: the pressed button keeps the focus while it works.
    button.setAttribute('aria-disabled', String(busy !== null));
    button.toggleAttribute('aria-busy', button === busy);
  }
};

const signIn = async (button: HTMLButtonElement): Promise<void> => {
  if (button.getAttribute('aria-disabled') === 'true') return;
  say(null);
  setBusy(button);
  const answer = await demoSignIn(button.dataset.email ?? '');
  if (answer.ok) {
    location.assign(answer.redirect);
    return;
  }
  setBusy(null);
  say(answer.reason);
};

const showNames = (accounts: readonly DemoAccount[]): void => {
  for (const button of buttons) {
    const account = accounts.find(({ email }) => email === button.dataset.email);
    const line = button.querySelector('.who span');
    const face = button.querySelector('.face');
    if (!account || !line || !face) continue;
    line.textContent = `${account.fullname}, ${(line.textContent ?? '').toLocaleLowerCase()}`;
    face.textContent = initialsOf(account.fullname);
  }
};

const showSince = (): void => {
  const time = document.querySelector('time');
  const started = new Date(time?.dateTime ?? '');
  const since = document.querySelector<HTMLElement>('#since-words');
  if (!time || !since || Number.isNaN(started.getTime())) return;
  const today = started.toDateString() === new Date().toDateString();
  // Either is short enough for the place that is kept for it; the exact moment is in the tooltip.
  time.textContent = today
    ? clockTime(started.getTime())
    : started.toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
  time.title = started.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'medium' });
  since.hidden = false;
};

for (const button of buttons) button.addEventListener('click', () => void signIn(button));
// Back from the console with the page kept in memory: the button is not busy any more.
addEventListener('pageshow', () => setBusy(null));
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-path]')) {
  // The server names its own origin; behind a proxy the one in the address bar is the one that works.
  if (link.textContent !== link.href) link.textContent = link.href;
}
showSince();
void demoAccounts().then(showNames);
