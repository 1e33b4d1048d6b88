import { type ShopCheck, type ShopForm, type ShopKind, type ShopOfStore, shopWays } from '@chatso/contract';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api/errors.ts';
import { keyOf, mutationOf } from '../../lib/api/query-of.ts';
import { AreaFrame } from '../../ui/area.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { IconButton } from '../../ui/index.ts';
import { CheckStep } from './check-step.tsx';
import classes from './connect.module.css';
import { AccessStep, AddressStep } from './entry-steps.tsx';
import { PluginStep, SyncStep } from './last-steps.tsx';
import { StepRail } from './step-rail.tsx';
import { blocks, type Entered, hasAddress, type StepName, stepsOf, vendorHosts } from './steps.ts';

interface ConnectFlowProps {
  kind: ShopKind;
  storeId: string;
  stores: readonly ShopOfStore[];
  /** Where it goes on, of somebody who comes back from the shop's own page. */
  first?: StepName;
  onClose(): void;
}

/** Connects a shop system step by step: where it is, what lets us in, what works, the plugin, the first copy. */
export function ConnectFlow({ kind, storeId: chosen, stores, first, onClose }: ConnectFlowProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const steps = stepsOf(kind);
  const [step, setStep] = useState<StepName>(first ?? steps[0] ?? 'access');
  const [storeId, setStoreId] = useState(chosen);
  const store = stores.find((one) => one.storeId === storeId);
  const connection = store?.connection ?? null;
  const [entered, setEntered] = useState<Entered>({
    address: connection?.address ?? store?.url ?? '',
    way: connection?.way ?? shopWays[kind][0]?.name ?? 'keys',
    keys: {},
  });
  const body: ShopForm = {
    ...{ kind, way: entered.way, version: connection?.version ?? 0 },
    address: hasAddress(kind) ? entered.address : (vendorHosts[kind] ?? kind),
    ...entered.keys,
  };
  const check = useMutation(mutationOf('shops.check'));
  const connect = useMutation({
    ...mutationOf('shops.connect'),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: keyOf('shops.list') });
      setStep(after(steps, 'check'));
    },
  });
  const checks: readonly ShopCheck[] | null = check.data?.checks ?? null;
  const failure = check.error ?? connect.error;
  const runCheck = () => check.mutate({ params: { storeId }, body });
  const at = steps.indexOf(step);
  const change = (next: Partial<Entered>) => {
    // What a test said is of what stood there then.
    check.reset();
    connect.reset();
    setEntered({ ...entered, ...next });
  };
  const next = () => {
    if (step === 'check') return connect.mutate({ params: { storeId }, body });
    if (at === steps.length - 1) return onClose();
    const following = steps[at + 1] ?? step;
    setStep(following);
    if (following === 'check') runCheck();
  };
  const waits = step === 'check' && (check.isPending || checks === null || checks.some(blocks));
  return (
    <BackLink.Provider value={<IconButton icon={<ArrowLeft size={16} />} label={t('shops.title')} onClick={onClose} />}>
      <AreaFrame aside={store?.storeName} title={t('shops.flow.title', { kind: t(`shops.kinds.${kind}`) })}>
        <div className={classes.flow}>
          <StepRail current={step} steps={steps} />
          <div className={classes.main}>
            {step === 'address' ? (
              <AddressStep
                entered={entered}
                storeId={storeId}
                stores={stores.filter((one) => one.connection === null || one.storeId === chosen)}
                onChange={change}
                onStore={setStoreId}
              />
            ) : step === 'access' ? (
              <AccessStep
                connection={connection}
                entered={entered}
                kind={kind}
                storeId={storeId}
                stores={stores.filter((one) => one.connection === null || one.storeId === chosen)}
                onChange={change}
                onStore={setStoreId}
              />
            ) : step === 'check' ? (
              <CheckStep checks={checks} host={body.address} kind={kind} pending={check.isPending} onAgain={runCheck} />
            ) : step === 'plugin' ? (
              <PluginStep storeId={storeId} />
            ) : (
              <SyncStep connection={connection} />
            )}
            {failure ? (
              <p className={classes.failure} role="alert">
                {errorMessage(failure)}
              </p>
            ) : null}
          </div>
        </div>
        <div className={classes.footer}>
          <Button
            disabled={at === 0 || (connection !== null && at > steps.indexOf('check'))}
            variant="default"
            onClick={() => setStep(steps[at - 1] ?? step)}
          >
            {t('shops.flow.back')}
          </Button>
          <span className={classes.footerWords}>{step === 'check' && waits ? t('shops.flow.goesOn') : null}</span>
          <Button disabled={waits} loading={connect.isPending} onClick={next}>
            {t(at === steps.length - 1 ? 'shops.flow.done' : step === 'check' ? 'shops.connect' : 'shops.flow.next')}
          </Button>
        </div>
      </AreaFrame>
    </BackLink.Provider>
  );
}

const after = (steps: readonly StepName[], step: StepName): StepName => steps[steps.indexOf(step) + 1] ?? step;
