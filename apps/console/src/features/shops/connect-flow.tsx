import { Button } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaFrame } from '../../ui/area.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { IconButton } from '../../ui/index.ts';
import { StepRail } from '../../ui/step-rail.tsx';
import { CheckStep } from './check-step.tsx';
import classes from './connect.module.css';
import { AccessStep, AddressStep } from './entry-steps.tsx';
import { Failure } from './failure.tsx';
import { PluginStep, SyncStep } from './last-steps.tsx';
import { Meanwhile } from './meanwhile.tsx';
import { type Connecting, useConnect } from './use-connect.ts';

/** Connects a shop system step by step: where it is, what lets us in, what works, the plugin, the first copy. */
export function ConnectFlow({ onClose, ...connecting }: Connecting & { onClose(): void }) {
  const { t } = useTranslation();
  const { kind, storeId: chosen, shopifyApp } = connecting;
  const flow = useConnect(connecting, onClose);
  const { steps, step, at, connection, entered, checks, failure } = flow;
  const last = at === steps.length - 1;
  const choosing = {
    ...{ kind, entered, storeId: flow.storeId, onChange: flow.change, onStore: flow.setStoreId },
    stores: connecting.stores.filter((one) => one.connection === null || one.storeId === chosen),
  };
  return (
    <BackLink.Provider value={<IconButton icon={<ArrowLeft size={16} />} label={t('shops.title')} onClick={onClose} />}>
      <AreaFrame aside={flow.store?.storeName} title={t('shops.flow.title', { kind: t(`shops.kinds.${kind}`) })}>
        <div className={classes.flow}>
          <StepRail
            at={at}
            label={t('shops.flow.progress', { step: at + 1, count: steps.length })}
            narrow="numbers"
            steps={steps.map((name) => ({
              name,
              title: t(`shops.flow.steps.${name}`),
              hint: t(`shops.flow.hints.${name}`),
            }))}
          />
          <div className={classes.main}>
            <Meanwhile what={flow.meanwhile} onGoOn={at > steps.indexOf('check') ? null : flow.goOn} />
            {step === 'address' ? (
              <AddressStep {...choosing} bad={flow.badAddress} />
            ) : step === 'access' ? (
              <AccessStep
                {...choosing}
                connection={connection}
                kept={flow.kept}
                missing={flow.missing}
                shopifyApp={shopifyApp}
              />
            ) : step === 'check' ? (
              <CheckStep
                checks={checks}
                done={flow.checked}
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
            disabled={at === 0 || flow.checking || flow.connecting || at > steps.indexOf('check')}
            variant="default"
            onClick={flow.back}
          >
            {t('shops.flow.back')}
          </Button>
          <span className={classes.footerWords}>{flow.checking ? t('shops.flow.goesOn') : null}</span>
          <Button disabled={flow.checking || !flow.mayGoOn} loading={flow.connecting} onClick={flow.next}>
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
