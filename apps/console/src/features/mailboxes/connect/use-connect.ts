import { ApiError, emailSchema, type MailDiscovery, mailCheckSchema } from '@chatso/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { mutationOf } from '../../../lib/api/query-of.ts';
import { useReadLines } from '../../../lib/api/use-read-lines.ts';
import { browser } from '../../../lib/browser/browser.ts';
import { useUnsavedGuard } from '../../../lib/navigation/unsaved-guard.ts';
import { useLookAgain } from '../use-mailbox-changes.ts';
import { type ServerValues, serverInput, serverProblems, serverValues } from './server-values.ts';

export const connectSteps = ['address', 'servers', 'test', 'reading'] as const;
export type ConnectStep = (typeof connectSteps)[number];

/** What a provider sent the browser back with. */
export interface Returned {
  state: string;
  code?: string;
  error?: string;
}

interface Entered {
  email: string;
  storeId: string;
  fromName: string;
  imap: ServerValues;
  smtp: ServerValues;
  /** Outgoing mail goes by the same user and password. */
  same: boolean;
}

const nothing: Entered = {
  ...{ email: '', storeId: '', fromName: '', same: true },
  ...{ imap: serverValues(null), smtp: serverValues(null) },
};

/** O-33: the address belongs to another store. */
export const isTaken = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.reason === 'mailbox-taken' || (error.errors ?? []).some(({ code }) => code === 'mailbox-taken'));

const quiet = { meta: { quiet: true } };

function useCalls(onConnected: () => void) {
  const lookAgain = useLookAgain();
  const onSuccess = async () => {
    await lookAgain();
    onConnected();
  };
  const check = useReadLines('mailboxes.check', mailCheckSchema);
  const discover = useMutation({ ...mutationOf('mailboxes.discover'), ...quiet });
  const connect = useMutation({ ...mutationOf('mailboxes.connect'), ...quiet, onSuccess });
  const forward = useMutation({ ...mutationOf('mailboxes.forward'), ...quiet, onSuccess });
  const finish = useMutation({ ...mutationOf('mailboxes.finishAuthorize'), ...quiet, onSuccess });
  const authorize = useMutation({ ...mutationOf('mailboxes.authorize'), ...quiet });
  const calls = [discover, connect, forward, finish, authorize];
  return {
    ...{ check, discover, connect, forward, finish, authorize },
    failure: check.error ?? calls.find(({ error }) => error)?.error ?? null,
    busy: check.pending || calls.some(({ isPending }) => isPending),
    /** What they said is of what stood there then. */
    forget() {
      check.forget();
      for (const call of calls) call.reset();
    },
  };
}

/** What was typed, what was found out about it, and where one is on the way. */
export function useConnect(stores: readonly { _id: string }[], returned: Returned | null, onTaken: () => void) {
  const [step, setStep] = useState<ConnectStep>('address');
  const [entered, setEntered] = useState(nothing);
  const [found, setFound] = useState<MailDiscovery | null>(null);
  /** 'Next' was pressed with something missing. */
  const [tried, setTried] = useState(false);
  /** Something was mended that no test has seen. */
  const [untested, setUntested] = useState(false);
  const calls = useCalls(() => setStep('reading'));
  const { leaveFreely } = useUnsavedGuard(step !== 'reading' && entered !== nothing && !calls.finish.isSuccess);
  const storeId = stores.some(({ _id }) => _id === entered.storeId) ? entered.storeId : (stores[0]?._id ?? '');
  const smtp = entered.same ? { ...entered.smtp, user: entered.imap.user, pass: entered.imap.pass } : entered.smtp;
  const servers = { imap: serverInput(entered.imap), smtp: serverInput(smtp) };
  const email = entered.email.trim();
  const badEmail = !emailSchema.safeParse(email).success;
  const problems = { imap: serverProblems(entered.imap, false), smtp: serverProblems(smtp, false) };
  const incomplete = problems.imap.length + problems.smtp.length > 0;
  const once = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a provider sent is good once
  useEffect(() => {
    if (returned === null || once.current) return;
    once.current = true;
    calls.finish.mutate({ body: returned });
    onTaken();
  }, [returned]);
  const runTest = () => {
    setUntested(false);
    calls.check.run({ body: { email, ...servers } });
  };
  const account = { email, chatsoStoreId: storeId, fromName: entered.fromName };
  return {
    ...calls,
    ...{ step, entered, found, storeId, smtp, email },
    at: connectSteps.indexOf(step),
    badEmail: tried && badEmail,
    problems: tried ? problems : { imap: [], smtp: [] },
    connected: calls.connect.data?.data ?? calls.forward.data?.data ?? calls.finish.data?.data ?? null,
    passed: !untested && calls.check.done && calls.check.lines.every(({ state }) => state === 'ok'),
    runTest,
    change(next: Partial<Entered>) {
      calls.forget();
      setEntered({ ...entered, ...next });
    },
    /** What a test said stays while one mends what it found; with what is mended it has not passed. */
    mend(next: Partial<Entered>) {
      setUntested(true);
      setEntered({ ...entered, ...next });
    },
    back() {
      calls.forget();
      setTried(false);
      setStep(connectSteps[connectSteps.indexOf(step) - 1] ?? step);
    },
    next() {
      if (step === 'address') {
        setTried(badEmail);
        if (badEmail || calls.discover.isPending) return;
        calls.discover.mutate(
          { body: { email } },
          {
            onSuccess({ data }) {
              setFound(data);
              setEntered({ ...entered, imap: serverValues(data.imap), smtp: serverValues(data.smtp), same: true });
              setStep('servers');
            },
          },
        );
      } else if (step === 'servers') {
        setTried(incomplete);
        if (incomplete) return;
        setStep('test');
        runTest();
      } else if (step === 'test') calls.connect.mutate({ body: { ...account, ...servers } });
    },
    forwardMail: () => calls.forward.mutate({ body: account }),
    signIn(kind: 'google' | 'microsoft') {
      calls.authorize.mutate(
        { body: { kind, email, chatsoStoreId: storeId } },
        {
          onSuccess({ url }) {
            leaveFreely();
            browser.leaveFor(url);
          },
        },
      );
    },
  };
}
export type Connect = ReturnType<typeof useConnect>;
