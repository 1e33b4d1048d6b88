import '@mantine/core/styles/Tabs.layer.css';
import type { Mailbox } from '@chatso/contract';
import { Button, Tabs } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/errors.ts';
import { mutationOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/index.ts';
import { Notice } from '../../../ui/notice.tsx';
import parts from '../parts.module.css';
import { CopyLine } from './copy-line.tsx';
import classes from './forwarding.module.css';
import { HostedMail } from './hosted-mail.tsx';

const providers = ['gmail', 'outlook', 'others'] as const;
type Provider = (typeof providers)[number];
const isProvider = (value: string | null): value is Provider => providers.some((one) => one === value);

/** Two to five each; the catalogue has no lists. */
const steps = {
  gmail: ['open', 'add', 'confirm', 'turnOn'],
  outlook: ['open', 'turnOn', 'allow'],
  others: ['open', 'redirect', 'keep'],
} as const;

/** Where the mail of an address is to go, how one does that at its provider, and whether it comes. */
export function ForwardGuide({ mailbox, forwardTo }: { mailbox: Mailbox; forwardTo: string }) {
  const { t } = useTranslation();
  return (
    <div className={parts.fields}>
      <CopyLine copyLabel={t('mailboxes.forwarding.copyAddress')} name={t('mailboxes.forwardTo')} text={forwardTo} />
      <Arrival mailbox={mailbox} />
      <ProviderSteps />
      <TestMail mailbox={mailbox} />
      <HostedMail mailbox={mailbox} />
    </div>
  );
}

/** As it is now: nothing yet, a provider's question, or mail. */
function Arrival({ mailbox: { status, lastMailAt } }: { mailbox: Mailbox }) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  if (status === 'unset') return <Notice tone="wait">{t('mailboxes.about.unset')}</Notice>;
  if (status !== 'init') return <Notice tone="success">{t('mailboxes.forwarding.comes')}</Notice>;
  if (lastMailAt === null) return <Notice tone="info">{t('mailboxes.forwarding.waiting')}</Notice>;
  return (
    <Notice tone="info">
      {t('mailboxes.forwarding.asked')}{' '}
      <Link className={parts.link} params={{ workspaceId }} to="/ws/$workspaceId/ticket-management/emails">
        {t('mailboxes.forwarding.toInbox')}
      </Link>
    </Notice>
  );
}

function ProviderSteps() {
  const { t } = useTranslation();
  const [provider, setProvider] = useState<Provider>('gmail');
  return (
    <section className={classes.guideSteps}>
      <h2 className={parts.heading}>{t('mailboxes.forwarding.how')}</h2>
      <Tabs
        keepMounted={false}
        value={provider}
        onChange={(value) => {
          if (isProvider(value)) setProvider(value);
        }}
      >
        <Tabs.List aria-label={t('mailboxes.forwarding.how')}>
          {providers.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`mailboxes.forwarding.${name}.name`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={provider}>
          <ol className={classes.guide}>
            {provider === 'gmail'
              ? steps.gmail.map((step) => <li key={step}>{t(`mailboxes.forwarding.gmail.${step}`)}</li>)
              : provider === 'outlook'
                ? steps.outlook.map((step) => <li key={step}>{t(`mailboxes.forwarding.outlook.${step}`)}</li>)
                : steps.others.map((step) => <li key={step}>{t(`mailboxes.forwarding.others.${step}`)}</li>)}
          </ol>
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

/** Whoever reads the mailbox may answer in its name: a mail to it that comes back shows that. */
function TestMail({ mailbox: { _id, email, forwardProved, status } }: { mailbox: Mailbox }) {
  const { t } = useTranslation();
  const test = useMutation({
    ...mutationOf('mailboxes.testForwarding'),
    meta: { quiet: true },
    onSuccess: () => toast.success(t('mailboxes.forwarding.tested', { email })),
    onError(error) {
      const words = errorMessage(error);
      if (words !== null) toast.error(words);
    },
  });
  if (forwardProved) return <p className={parts.words}>{t('mailboxes.forwarding.proved', { email })}</p>;
  return (
    <section className={parts.way}>
      <h2 className={parts.heading}>{t('mailboxes.forwarding.testTitle')}</h2>
      <p className={parts.words}>{t('mailboxes.forwarding.testBody', { email })}</p>
      <Button
        disabled={status === 'unset'}
        leftSection={<Send aria-hidden size={16} strokeWidth={1.75} />}
        loading={test.isPending}
        variant="default"
        onClick={() => test.mutate({ params: { id: _id } })}
      >
        {t('mailboxes.forwarding.test')}
      </Button>
    </section>
  );
}
