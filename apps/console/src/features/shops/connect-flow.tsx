import { Button } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AreaFrame } from '../../ui/area.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { IconButton } from '../../ui/index.ts';
import { CheckStep } from './check-step.tsx';
import classes from './connect.module.css';
import { AccessStep, AddressStep } from './entry-steps.tsx';
import { Failure } from './failure.tsx';
import { PluginStep, SyncStep } from './last-steps.tsx';
import { StepRail } from './step-rail.tsx';
import { blocks } from './steps.ts';
import { type Connecting, useConnect } from './use-connect.ts';

/** Connects a shop system step by step: where it is, what lets us in, what works, the plugin, the first copy. */
export function ConnectFlow({ onClose, ...connecting }: Connecting & { onClose(): void }) {
  const { t } = useTranslation();
  const { kind, storeId: chosen, shopifyApp } = connecting;
  const flow = useConnect(connecting, onClose);
  const { steps, step, at, connection, entered, checks, failure } = flow;
  const waits = step === 'check' && (flow.checking || checks === null || checks.some(blocks));
  const last = at === steps.length - 1;
  const choosing = {
    ...{ kind, entered, storeId: flow.storeId, onChange: flow.change, onStore: flow.setStoreId },
    stores: connecting.stores.filter((one) => one.connection === null || one.storeId === chosen),
  };
  return (
    <BackLink.Provider value={<IconButton icon={<ArrowLeft size={16} />} label={t('shops.title')} onClick={onClose} />}>
      <AreaFrame aside={flow.store?.storeName} title={t('shops.flow.title', { kind: t(`shops.kinds.${kind}`) })}>
        <div className={classes.flow}>
          <StepRail current={step} steps={steps} />
          <div className={classes.main}>
            {step === 'address' ? (
              <AddressStep {...choosing} />
            ) : step === 'access' ? (
              <AccessStep {...choosing} connection={connection} shopifyApp={shopifyApp} />
            ) : step === 'check' ? (
              <CheckStep
                checks={checks}
                host={flow.finishing ? t('shops.kinds.shopify') : flow.address}
                kind={kind}
                pending={flow.checking}
                onAgain={flow.runCheck}
                onStop={flow.finishing ? null : flow.stop}
              />
            ) : step === 'plugin' ? (
              <PluginStep storeId={flow.storeId} />
            ) : (
              <SyncStep connection={connection} />
            )}
            {failure ? <Failure error={failure} /> : null}
          </div>
        </div>
        <div className={classes.footer}>
          <Button
            disabled={at === 0 || flow.checking || (connection !== null && at > steps.indexOf('check'))}
            variant="default"
            onClick={flow.back}
          >
            {t('shops.flow.back')}
          </Button>
          <span className={classes.footerWords}>{flow.checking ? t('shops.flow.goesOn') : null}</span>
          <Button disabled={waits || !flow.mayGoOn} loading={flow.connecting} onClick={flow.next}>
            {t(
              last
                ? 'shops.flow.done'
                : flow.leaves
                  ? 'shops.flow.shopify.go'
                  : step === 'check'
                    ? 'shops.connect'
                    : 'shops.flow.next',
            )}
          </Button>
        </div>
      </AreaFrame>
    </BackLink.Provider>
  );
}
