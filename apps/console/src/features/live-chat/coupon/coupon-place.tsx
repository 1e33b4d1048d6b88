import type { Conversation } from '@chatso/contract';
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { importAgain } from '../../../lib/browser/import-again.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ErrorDialog } from '../../../ui/index.ts';
import { couponDialog, wasTold } from './coupon-draft.ts';
import { FailedCoupons } from './failed-coupons.tsx';

/** Comes with the first press on its button. */
const CouponDialog = lazy(async () => ({
  default: (await importAgain(() => import('./coupon-dialog.tsx'))).CouponDialog,
}));

/**
 * Coupons of a chat that are no message: the dialog, which stays whatever becomes of the chat meanwhile, and those the shop
 * has not made.
 */
export function CouponPlace({ chat, departed }: { chat: Conversation; departed: boolean }) {
  const { t } = useTranslation();
  const open = useStore(couponDialog, ({ chatId }) => chatId === chat._id);
  const failure = useStore(couponDialog, ({ failed }) => (failed?.chatId === chat._id ? failed.message : null));
  return (
    <>
      <FailedCoupons chat={chat} />
      <Suspense>{open ? <CouponDialog chat={chat} departed={departed} key={chat._id} /> : null}</Suspense>
      <ErrorDialog opened={failure !== null} title={t('coupons.failedTitle')} onClose={wasTold}>
        {failure}
      </ErrorDialog>
    </>
  );
}
