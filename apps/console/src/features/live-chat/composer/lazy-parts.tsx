import { lazy } from 'react';
import { importAgain } from '../../../lib/browser/import-again.ts';

const importPopup = () => importAgain(() => import('./shortcut-popup.tsx'));

/** Live chat opens without it: nobody types a slash in the first second. */
export const ShortcutPopup = lazy(async () => ({ default: (await importPopup()).ShortcutPopup }));

/** What stands beside the field on a phone. */
export const PhoneTools = lazy(async () => ({
  default: (await importAgain(() => import('./phone-tools.tsx'))).PhoneTools,
}));

/** Comes with the first press on its button, names and all. */
export const EmojiPopover = lazy(async () => ({
  default: (await importAgain(() => import('../../../ui/emoji/emoji-popover.tsx'))).EmojiPopover,
}));

/** Comes with the first file. */
export const UploadList = lazy(async () => ({
  default: (await importAgain(() => import('../../../ui/upload-list.tsx'))).UploadList,
}));

/** Comes with the first file that is not taken. */
export const FileRefusals = lazy(async () => ({
  default: (await importAgain(() => import('../../../ui/file-refusals.tsx'))).FileRefusals,
}));

/** Coupons, and AI for agents; nothing of that is there where an admin has turned nothing on. */
export const MoreTools = lazy(async () => ({
  default: (await importAgain(() => import('./more-tools.tsx'))).MoreTools,
}));

/** Products to send; nothing of it is there where no shop is connected. */
export const ShopTools = lazy(async () => ({
  default: (await importAgain(() => import('./shop-tools.tsx'))).ShopTools,
}));
