/** The return from the suite's sign-in, and the pages that need no session. */
export const sessionEn = {
  sso: {
    working: 'Signing you in ...',
    failedTitle: 'You could not be signed in',
    again: 'Try again',
    toSignIn: 'Back to the sign-in',
    problems: {
      'sso-unavailable': 'The sign-in service does not answer at the moment. Try again in a few minutes.',
      'sso-expired': 'The sign-in took too long, or was started in another window. Start it again.',
      'sso-refused': 'The sign-in service did not confirm who you are.',
      'sso-email-unverified':
        'The sign-in service has not verified your email address. Verify it there first, then come back.',
      'sso-account-taken': 'Another account of the suite is already connected with this email address. Ask your admin.',
      'not-suite-user': 'Your account is not allowed to use Chatso. Ask the admin of your organization.',
      'rate-limited': 'There were too many attempts. Wait a minute, then try again.',
      unknown: 'Something went wrong on the way. Nothing was changed.',
    },
  },
  publicPages: {
    privacyPageTitle: 'Privacy policy - Chatso',
    reportPageTitle: 'Report - Chatso',
    shopifyPageTitle: 'Shopify - Chatso',
    home: 'To Chatso',
    reportLinkTitle: 'This link is not complete',
    reportLinkBody: 'Open it again from the message it came in, or ask for a new one.',
    reportExpiredTitle: 'This link has expired',
    reportExpiredBody: 'Links to reports work for 24 hours. Ask whoever sent it for a new one.',
    reportGoneTitle: 'This report is not available',
    reportGoneBody: 'It may have been deleted, or it was never made. Ask whoever sent the link.',
    shopifyWorking: 'Taking you to Shopify ...',
    shopifyStored: 'Going on with your shop ...',
    shopifyShopTitle: 'This is not a Shopify shop',
    shopifyShopBody: 'The address must end in .myshopify.com. Start again from the app in your shop.',
    shopifyOffTitle: 'Shopify is not connected here',
    shopifyOffBody: 'This installation of Chatso has no Shopify app. Its operator can set one up.',
  },
} as const;
