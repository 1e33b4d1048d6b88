import { type MailStep, mailSteps } from '@chatso/contract';
import { Button, Loader } from '@mantine/core';
import { CircleCheck, CircleDashed, CircleX, RefreshCw } from 'lucide-react';
import { wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Tag } from '../../../ui/index.ts';
import parts from '../parts.module.css';
import classes from './connect.module.css';
import { ServerFields } from './server-fields.tsx';
import type { Connect } from './use-connect.ts';

/** A step that passes without anything to do is not said to have been done. */
const isPlain = (flow: Connect, step: MailStep): boolean =>
  (step === 'imap-secure' && flow.entered.imap.security === 'none') ||
  (step === 'smtp-secure' && flow.smtp.security === 'none');

const icons = { ok: CircleCheck, failed: CircleX, skipped: CircleDashed } as const;

/** The test line by line as it is known; the one that failed has its fields in place. */
export function CheckLines({ flow }: { flow: Connect }) {
  const { t } = useTranslation();
  const { check, email } = flow;
  const lineOf = (step: MailStep) => check.lines.find((line) => line.step === step);
  const next = check.pending ? mailSteps.find((step) => lineOf(step) === undefined) : undefined;
  const failed = check.lines.filter(({ state }) => state === 'failed').length;
  return (
    <div className={classes.check}>
      <div className={classes.checkHead}>
        <h2 className={parts.heading}>
          {t('mailboxes.flow.steps.test')} <bdi className={parts.words}>{email}</bdi>
        </h2>
        <span aria-live="polite">
          {check.pending ? (
            <Tag tone="info">{t('mailboxes.flow.testing')}</Tag>
          ) : check.done ? (
            <Tag tone={failed > 0 ? 'red' : 'accent'}>
              {failed > 0
                ? t('mailboxes.flow.tested', { failed: wholeNumber(failed), count: mailSteps.length })
                : t('mailboxes.flow.passed')}
            </Tag>
          ) : null}
        </span>
        {check.pending ? (
          <Button size="xs" variant="default" onClick={flow.back}>
            {t('mailboxes.flow.stopTest')}
          </Button>
        ) : null}
      </div>
      <ul aria-busy={check.pending} aria-label={t('mailboxes.flow.steps.test')} className={classes.lines}>
        {mailSteps.map((step) => {
          const line = lineOf(step);
          const state = line?.state ?? 'skipped';
          const plain = state === 'ok' && isPlain(flow, step);
          const Icon = icons[plain ? 'skipped' : state];
          return (
            <li className={classes.line} data-state={plain ? 'skipped' : state} key={step}>
              {next === step ? <Loader aria-hidden size={18} /> : <Icon aria-hidden size={18} strokeWidth={1.75} />}
              <div className={classes.lineWords}>
                <span className={parts.lineName}>
                  {t(
                    plain
                      ? `mailboxes.flow.plain.${step === 'imap-secure' ? 'imap' : 'smtp'}`
                      : `mailboxes.flow.lines.${step}`,
                  )}
                </span>
                {line?.problem ? <span>{t(`mailboxes.problems.${line.problem}`)}</span> : null}
                {line?.words ? (
                  <bdi className={parts.words}>
                    {line.problem ? t('mailboxes.itSays', { words: line.words }) : line.words}
                  </bdi>
                ) : null}
                {state === 'skipped' && next !== step ? (
                  <span className={parts.words}>{t('mailboxes.flow.waits')}</span>
                ) : null}
                {state === 'failed' && !check.pending ? <Mend flow={flow} step={step} /> : null}
              </div>
              {line && state !== 'skipped' && !plain ? (
                <span className={parts.words}>{t('mailboxes.flow.ms', { number: wholeNumber(line.ms) })}</span>
              ) : null}
            </li>
          );
        })}
      </ul>
      {check.error ? (
        <Button leftSection={<RefreshCw aria-hidden size={14} />} variant="default" onClick={flow.runTest}>
          {t('mailboxes.flow.testAgain')}
        </Button>
      ) : null}
    </div>
  );
}

/** What can be mended about the server of a step, where it is told. */
function Mend({ flow, step }: { flow: Connect; step: MailStep }) {
  const { t } = useTranslation();
  const imap = step.startsWith('imap');
  const server = imap ? flow.entered.imap : flow.smtp;
  return (
    <>
      <ServerFields
        appPassword={flow.found?.provider === 'google'}
        server={server}
        title={t(imap ? 'mailboxes.flow.incoming' : 'mailboxes.flow.outgoing')}
        onChange={(change) =>
          flow.mend(imap ? { imap: { ...server, ...change } } : { smtp: { ...server, ...change }, same: false })
        }
      />
      <Button className={parts.again} leftSection={<RefreshCw aria-hidden size={14} />} onClick={flow.runTest}>
        {t('mailboxes.flow.testAgain')}
      </Button>
    </>
  );
}
