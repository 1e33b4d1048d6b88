/**
 * `npm test` breaks things a few times, `npm run test:long` as often as a release has to bear; the same seeds, the same
 * claims. Run the long ones before a pull request of the message path, and before an issue is called resolved.
 */
export const isLong = process.env.CHATSO_LONG_TESTS === '1';
