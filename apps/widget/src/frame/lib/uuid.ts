let last = 0;
let count = 0;

/**
 * A UUID of version 7; takes the place of the `uuid` package in the build, which is heavier. Later ones sort
 * behind earlier ones, also within a millisecond and when the clock goes back: 48 bits of time, 12 of a count, 62 of chance.
 */
export function v7(): string {
  const now = Date.now();
  if (now > last) {
    last = now;
    count = 0;
  } else if (++count > 0xfff) {
    last += 1;
    count = 0;
  }
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  const time = hex(last, 12);
  const chance = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => hex(byte, 2)).join('');
  const variant = '89ab'.charAt(Number.parseInt(chance.charAt(0), 16) & 3);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(count, 3)}-${variant}${chance.slice(1, 4)}-${chance.slice(4)}`;
}
