/** What a test of a shop says, and why a shop could not be asked. */
export const shopTestEn = {
  reachDenied: 'The shop does not let us in',
  reachOdd: 'The shop answers, but not as agreed',
  checks: {
    reach: {
      passed: 'The shop answers',
      remark: 'The shop answers, without https',
      failed: 'The shop does not answer',
      skipped: 'The shop',
    },
    'sign-in': {
      passed: 'It answers us only',
      remark: 'It answers us only',
      failed: 'It does not check who asks',
      skipped: 'Whether it answers us only',
    },
    customers: {
      passed: 'Customers can be read',
      remark: 'Customers can be read',
      failed: 'Customers cannot be read',
      skipped: 'Customers',
    },
    orders: {
      passed: 'Orders can be read',
      remark: 'Orders can be read',
      failed: 'Orders cannot be read',
      skipped: 'Orders',
    },
    products: {
      passed: 'Products can be read',
      remark: 'Products can be read',
      failed: 'Products cannot be read',
      skipped: 'Products',
    },
    coupons: {
      passed: 'Coupons can be made',
      remark: 'Coupons can be made',
      failed: 'Coupons cannot be made',
      skipped: 'Coupons',
    },
    system: {
      passed: 'The shop system was found',
      remark: 'The shop system was found',
      failed: 'The shop system was not found',
      skipped: 'The shop system',
    },
    permalinks: {
      passed: 'Permalinks are pretty',
      remark: 'Permalinks are plain',
      failed: 'Permalinks are plain',
      skipped: 'Permalinks',
    },
    keys: {
      passed: 'The keys are accepted',
      remark: 'The keys are accepted, but not in the header',
      failed: 'The keys are not accepted',
      skipped: 'The keys',
    },
    read: {
      passed: 'Orders, customers and products can be read',
      remark: 'Orders, customers and products can be read',
      failed: 'Not everything can be read',
      skipped: 'Read rights',
    },
    webhooks: {
      passed: 'Webhooks can be made',
      remark: 'Webhooks can be made',
      failed: 'Webhooks cannot be made',
      skipped: 'Webhooks',
    },
    protected: {
      passed: 'Emails of customers can be read',
      remark: 'Emails of customers are hidden',
      failed: 'Emails of customers cannot be read',
      skipped: 'Emails of customers',
    },
  },
  problems: {
    address: 'The address is not one of a shop.',
    unreachable: 'Nobody answers at this address.',
    timeout: 'The shop took longer than ten seconds.',
    certificate: 'The certificate of the address is not valid.',
    'not-public': 'The address is not public.',
    denied:
      'The shop does not accept the key. It was deleted, belongs to somebody who was, or is another one than in the shop.',
    scope: 'The shop does not let us read this.',
    'open-to-all':
      'It answered a call with a wrong signature: anybody could read its customers. Let it check the signature.',
    'not-found': 'There is nothing at this address. Check its last part.',
    busy: 'The shop is busy. It is asked again later.',
    failing: 'The shop has an error of its own.',
    'wrong-shape': 'The answer is not what was agreed.',
    'too-large': 'The answer is larger than 8 MB. Let a page hold fewer rows.',
    redirect: 'The address leads elsewhere. Enter the one it leads to.',
    'secret-unreadable': 'The stored secret cannot be read any more. Enter it again.',
    'code-taken': 'The shop has a coupon with this code already.',
    'coupon-refused': 'The shop did not take the coupon.',
    'coupons-off':
      'Coupons are turned off in the shop. In WooCommerce, Settings, General: turn on the use of coupon codes.',
    'order-refused': 'The shop did not change the order.',
    'keys-lost':
      'The shop answers as if no key was sent. Either it does not know this key, or the host removes it from each call. Check the key first, then ask the host.',
    'no-woocommerce':
      'WordPress answers there without WooCommerce, or nothing of it does. Check the address and that the plugin is active.',
    'http-only':
      'Each call is signed, so that the keys stay secret. What the shop answers can be read on the way: switch it to https.',
    'plain-permalinks':
      'WooCommerce checks no keys while permalinks are plain, so nothing works yet. Open Permalinks in WordPress, choose Post name, save, and test again.',
    'header-stripped':
      'The host removes the Authorization header, so we send the keys in the address. It works; they may show up in the log of the host.',
    'https-hidden':
      'WordPress does not know that it is reached by https, so each call is signed. Tell it in wp-config.php.',
    'read-only':
      'In WooCommerce, Settings, Advanced, REST API: set Permissions to Read/Write. Without it, coupons and webhooks do not work.',
    'hidden-mails':
      'The shop hides emails from this user, and a chat cannot be matched with its customer. Use a key of an administrator or shop manager.',
    'told-unseen':
      'The shop tells of changes that the user of its webhooks may not see. Use a key of an administrator or shop manager.',
    'hidden-fields': 'Shopify hides names and e-mails from the app: it has to be approved for protected customer data.',
  },
} as const;
