// @vitest-environment jsdom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

const root = document.createElement('div');
afterEach(() => act(() => render(null, root)));

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const Waiting = ({ failed }: { failed: boolean }) => <p>{failed ? 'Did not come' : 'On its way'}</p>;
const shown = () => root.textContent;
const draw = (Part: (props: { name: string }) => preact.VNode | null, name = 'Ann') =>
  act(() => render(<Part name={name} />, root));

/** With all that comes of it: effects run when the first `act` ends, their answers come in the second. */
async function drawing(work: () => unknown): Promise<void> {
  for (const step of [work, () => undefined])
    await act(async () => {
      await step();
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
}

it('is fetched when it is shown, and drawn with the newest props', async () => {
  let come = (_: typeof Greeting) => {};
  const fetchPart = vi.fn(
    () =>
      new Promise<typeof Greeting>((resolve) => {
        come = resolve;
      }),
  );
  const Part = lazyPart(fetchPart, Waiting);
  expect(fetchPart).not.toHaveBeenCalled();
  draw(Part);
  expect(shown()).toBe('On its way');
  draw(Part, 'Ben');
  await drawing(() => come(Greeting));
  expect(shown()).toBe('Hello Ben');
  draw(Part, 'Cleo');
  expect([shown(), fetchPart.mock.calls.length]).toEqual(['Hello Cleo', 1]);
});

it('that was fetched before is there at once', async () => {
  const fetchPart = vi.fn(async () => Greeting);
  const Part = lazyPart(fetchPart, Waiting);
  await Promise.all([Part.load(), Part.load()]);
  draw(Part);
  expect([shown(), fetchPart.mock.calls.length]).toEqual(['Hello Ann', 1]);
});

it('that does not come is told, and fetched again when it is shown the next time', async () => {
  const fetchPart = vi.fn(async () => Greeting).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Part = lazyPart(fetchPart, Waiting);
  await drawing(() => render(<Part name="Ann" />, root));
  expect(shown()).toBe('Did not come');
  act(() => render(null, root));
  await drawing(() => render(<Part name="Ann" />, root));
  expect(shown()).toBe('Hello Ann');
});

it('nobody is told of what comes after they left', async () => {
  const Part = lazyPart(async () => Greeting, Waiting);
  draw(Part);
  act(() => render(null, root));
  await act(() => Part.load());
  expect(shown()).toBe('');
});

it('that comes between its drawing and its effect is drawn', async () => {
  const Part = lazyPart(async () => Greeting, Waiting);
  await drawing(() => {
    render(<Part name="Ann" />, root);
    expect(shown()).toBe('On its way');
    // Effects wait for the end of the step: by then it is here.
    return Part.load();
  });
  expect(shown()).toBe('Hello Ann');
});
