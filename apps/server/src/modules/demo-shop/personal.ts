import type { PersonalData } from '../../platform/personal.ts';

export const personal: PersonalData = {
  tables: {
    demo_shop_records:
      'The books of the made-up shop, which would be on another machine: what Chatso erases it does not know of.',
  },
};
