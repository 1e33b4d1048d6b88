const paths = {
  x: 'M18 6 6 18M6 6l12 12',
  back: 'm15 18-6-6 6-6',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  up: 'M12 19V5m-7 7 7-7 7 7',
  down: 'm6 9 6 6 6-6',
  clip: 'm21 11.5-8.6 8.6a5.6 5.6 0 0 1-8-8l9-9a3.8 3.8 0 0 1 5.3 5.4l-8.9 8.9a1.9 1.9 0 0 1-2.7-2.7l8.2-8.2',
  check: 'M20 6 9 17l-5-5',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5V12l3 2',
  alert: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5V13m0 3.2v.1',
  file: 'M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8l-5-5Zm0 0v5h5M9 13h6M9 17h6',
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  star: 'm12 3 2.7 5.7 6.3.8-4.6 4.3 1.2 6.2L12 17l-5.6 3 1.2-6.2L3 9.5l6.3-.8L12 3Z',
  offline:
    'M3 3l18 18M8.5 16.5a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 5.2-2.7M19 12.9a10 10 0 0 0-2-1.5M2 8.8a15 15 0 0 1 4.2-2.6M22 8.8a15 15 0 0 0-11.3-3.8M12 20h.01',
} as const;

/** A part that comes later brings the path of what only it shows. */
type IconName = keyof typeof paths | `M${string}`;

/** Decoration only: what it means stands beside it or in the button's name. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg
    class={name === 'back' ? 'i turns' : 'i'}
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    stroke-width={name === 'more' ? 3 : 1.9}
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name as 'x'] ?? name} />
  </svg>
);
