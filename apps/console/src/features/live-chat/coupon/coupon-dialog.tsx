import '@mantine/core/styles/Tabs.layer.css';
import type { Conversation } from '@chatso/contract';
import { Button, Modal, Tabs } from '@mantine/core';
import { ArrowLeft, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LimitBanner } from '../../../entities/coupon/limit-banner.tsx';
import { useIsPhone } from '../../../lib/browser/viewport.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import tall from '../../../ui/tall-dialog.module.css';
import classes from './coupon-dialog.module.css';
import { closeCoupon } from './coupon-draft.ts';
import { CouponPreview } from './coupon-preview.tsx';
import { ExistingCoupons, useExisting } from './existing-coupons.tsx';
import { LeaveCoupon } from './leave-coupon.tsx';
import { NewCoupon } from './new-coupon.tsx';
import { ReasonStep, reasonIcons } from './reason-step.tsx';
import { Refusal } from './refusal.tsx';
import { type CouponForm, useCouponForm } from './use-coupon-form.ts';

interface CouponDialogProps {
  chat: Conversation;
  /** The chat is somebody else's by now. */
  departed: boolean;
}

/** J-11: why, then what. */
export function CouponDialog({ chat, departed }: CouponDialogProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const form = useCouponForm(chat, departed);
  const [leaving, setLeaving] = useState(false);
  const { draft } = form;
  const first = draft.step === 1;
  const close = () => {
    if (form.working) return;
    // Asked only when something was typed.
    if (draft.touched) setLeaving(true);
    else closeCoupon(chat._id);
  };
  return (
    <>
      <Modal
        classNames={{ body: tall.body, content: tall.content, header: classes.header }}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        fullScreen={isPhone}
        opened
        size={first ? 720 : 880}
        title={<Title form={form} />}
        onClose={close}
      >
        {first ? <ReasonStep form={form} onCancel={close} /> : <Details chat={chat} form={form} onCancel={close} />}
      </Modal>
      <LeaveCoupon chatId={chat._id} opened={leaving} onClose={() => setLeaving(false)} />
    </>
  );
}

function Title({ form: { draft, set } }: { form: CouponForm }) {
  const { t } = useTranslation();
  const { reason, step } = draft;
  const Icon = reason && reasonIcons[reason];
  return (
    <span className={tall.title}>
      {t(step === 1 ? 'coupons.step1' : 'coupons.step2')}
      <span className={classes.step}>{t('coupons.step', { step })}</span>
      {step === 2 && reason && Icon ? (
        <>
          <span className={classes.reason}>
            <Icon aria-hidden size={14} strokeWidth={1.75} />
            {t(`coupons.reasons.${reason}`)}
          </span>
          <button className={classes.link} type="button" onClick={() => set({ step: 1 }, false)}>
            {t('coupons.change')}
          </button>
        </>
      ) : null}
    </span>
  );
}

function Details({ chat, form, onCancel }: { chat: Conversation; form: CouponForm; onCancel(): void }) {
  const { t } = useTranslation();
  const { draft, set, problems, ready, working, refusals, limit, currency } = form;
  const panes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) panes.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const existing = useExisting(chat, draft.search, draft.tab === 'existing');
  const wrong = draft.tab === 'new' ? Object.keys(problems).length : 0;
  return (
    <Tabs
      className={classes.tabs}
      keepMounted={false}
      value={draft.tab}
      onChange={(tab) => set({ tab: tab === 'existing' ? 'existing' : 'new' }, false)}
    >
      <Tabs.List className={classes.tabList}>
        <Tabs.Tab value="new">{t('coupons.newTab')}</Tabs.Tab>
        <Tabs.Tab value="existing">{t('coupons.existingTab')}</Tabs.Tab>
      </Tabs.List>
      <div className={classes.columns} ref={panes}>
        <div className={classes.form}>
          <Refusal form={form} />
          {limit ? <LimitBanner currency={currency} limit={limit} /> : null}
          <Tabs.Panel value="new">
            <NewCoupon form={form} storeId={chat.storeId} />
          </Tabs.Panel>
          <Tabs.Panel value="existing">
            <ExistingCoupons form={form} found={existing} />
          </Tabs.Panel>
        </div>
        <aside aria-label={t('coupons.preview')} className={classes.side}>
          <CouponPreview chosen={existing.coupons.find(({ code }) => code === draft.chosen) ?? null} form={form} />
        </aside>
      </div>
      <div className={classes.foot}>
        <Button
          leftSection={<ArrowLeft aria-hidden size={16} strokeWidth={1.75} />}
          variant="default"
          onClick={() => set({ step: 1 }, false)}
        >
          {t('common.back')}
        </Button>
        <span aria-live="polite" className={classes.wrong}>
          {wrong > 0 ? t('coupons.fix', { count: wrong }) : null}
        </span>
        <Button className={classes.cancel} disabled={working} variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button
          disabled={!ready}
          leftSection={<Send aria-hidden size={16} strokeWidth={1.75} />}
          loading={working}
          onClick={() => void form.send()}
        >
          {t('coupons.send')}
        </Button>
      </div>
    </Tabs>
  );
}
