import {
  type BodyOf,
  type endpoints,
  type ShopCheck,
  type ShopForm,
  type ShopKind,
  type ShopOfStore,
  shopWays,
} from '@chatso/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { keyOf, mutationOf } from '../../lib/api/query-of.ts';
import { browser } from '../../lib/browser/browser.ts';
import { sessionStore } from '../../lib/session/session.ts';
import { shopifyPlace, shopifyReturn } from '../../lib/session/shopify-return.ts';
import { addressOf, type Entered, hasAddress, type StepName, shopifyShopOf, stepsOf, vendorHosts } from './steps.ts';

/** The step says what went wrong. */
const quiet = { meta: { quiet: true } };

export interface Connecting {
  kind: ShopKind;
  /** Whose shop it is at first. */
  storeId: string;
  stores: readonly ShopOfStore[];
  shopifyApp: boolean;
  /** Where it goes on, of somebody who comes back from the shop's own page or tests what is connected. */
  first?: StepName;
  /** The address Shopify sent the browser back to; what it says is good once. */
  returned?: string;
}

/** What was typed, what a test said of it, and where one is on the way. */
export function useConnect(
  { kind, storeId: chosen, stores, first, shopifyApp, returned }: Connecting,
  done: () => void,
) {
  const client = useQueryClient();
  const steps = stepsOf(kind);
  const [step, setStep] = useState<StepName>(first ?? steps[0] ?? 'access');
  const [storeId, setStoreId] = useState(chosen);
  const store = stores.find((one) => one.storeId === storeId);
  const connection = store?.connection ?? null;
  const [entered, setEntered] = useState<Entered>(() => beginWith({ kind, store, shopifyApp }));
  const address = hasAddress(kind) ? addressOf(kind, entered.address) : (vendorHosts[kind] ?? kind);
  const body: ShopForm = { kind, way: entered.way, version: connection?.version ?? 0, address, ...entered.keys };
  const onSuccess = async () => {
    await client.invalidateQueries({ queryKey: keyOf('shops.list') });
    setStep(following(steps, 'check'));
  };
  const check = useMutation({ ...mutationOf('shops.check'), ...quiet });
  const connect = useMutation({ ...mutationOf('shops.connect'), ...quiet, onSuccess });
  const finish = useMutation({ ...mutationOf('shops.finishShopify'), ...quiet, onSuccess });
  const runCheck = () => check.mutate({ params: { storeId }, body });
  const runFinish = () => {
    if (returned === undefined) return;
    shopifyReturn.remove();
    shopifyPlace.remove();
    const question: BodyOf<(typeof endpoints)['shops.finishShopify']> = {
      storeId,
      version: body.version,
      url: returned,
    };
    finish.mutate({ body: question });
  };
  const forget = () => {
    // What a test said is of what stood there then.
    check.reset();
    connect.reset();
    finish.reset();
  };
  const atStart = useRef(step === 'check');
  useEffect(() => {
    if (!atStart.current) return;
    atStart.current = false;
    if (returned === undefined) runCheck();
    else runFinish();
  });
  const at = steps.indexOf(step);
  const leaves = step === 'access' && kind === 'shopify' && entered.way === 'public-app';
  const shop = leaves ? shopifyShopOf(address) : null;
  return {
    ...{ steps, step, at, store, storeId, connection, entered, address, leaves },
    checks: (check.data?.checks ?? null) as readonly ShopCheck[] | null,
    checking: check.isPending || finish.isPending,
    connecting: connect.isPending,
    failure: check.error ?? connect.error ?? finish.error,
    /** Shopify sent the browser back, and there is nothing to type. */
    finishing: returned !== undefined && !finish.isIdle,
    runCheck,
    setStoreId,
    change(next: Partial<Entered>) {
      forget();
      setEntered({ ...entered, ...next });
    },
    stop() {
      forget();
      setStep('access');
    },
    back() {
      if (step === 'check') forget();
      setStep(steps[at - 1] ?? step);
    },
    mayGoOn: !leaves || shop !== null,
    next() {
      if (step === 'check') return connect.mutate({ params: { storeId }, body });
      if (at === steps.length - 1) return done();
      if (leaves) {
        shopifyPlace.write({ workspaceId: sessionStore.getState().workspaceId ?? '', storeId });
        return browser.leaveFor(`/api/shopify/oauth/start?${new URLSearchParams({ shop: shop ?? '' }).toString()}`);
      }
      if (returned !== undefined && finish.isIdle) {
        setStep('check');
        return runFinish();
      }
      setStep(following(steps, step));
      if (following(steps, step) === 'check') runCheck();
    },
  };
}

function beginWith({
  kind,
  store,
  shopifyApp,
}: Pick<Connecting, 'kind' | 'shopifyApp'> & { store: ShopOfStore | undefined }): Entered {
  const known = store?.connection?.kind === kind ? store.connection : null;
  const url = store?.url ?? '';
  // A Shopify shop is known by another address than its customers see.
  const address = kind === 'shopify' && shopifyShopOf(url) === null ? '' : url;
  const first = kind === 'shopify' && shopifyApp ? 'public-app' : (shopWays[kind][0]?.name ?? 'keys');
  return { address: known?.address ?? address, way: known?.way ?? first, keys: {} };
}

const following = (steps: readonly StepName[], step: StepName): StepName => steps[steps.indexOf(step) + 1] ?? step;
