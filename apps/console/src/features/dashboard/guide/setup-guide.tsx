import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Code, ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { type GuideStep, guideSteps, useSetupGuide } from '../../../lib/realtime/setup-guide.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast, VisuallyHidden } from '../../../ui/index.ts';
import classes from './guide.module.css';
import { GuideRow } from './guide-row.tsx';
import { useStepWords } from './use-step-words.ts';

const iconLook = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

/** The way to the first chat: five steps that tick themselves by what really happened, in any order. */
export function SetupGuide() {
  const { t } = useTranslation();
  const { guide, shown, changing, hide } = useSetupGuide();
  const words = useStepWords(guide);
  const news = useJustTicked();
  if (!guide || !shown) return <VisuallyHidden role="status">{news}</VisuallyHidden>;
  const done = guideSteps.filter((step) => guide[step]).length;
  const next = guideSteps.find((step) => !guide[step]);
  const putAway = () => {
    hide(true);
    toast.info(t('dashboard.guide.hidden'));
  };
  return (
    <section aria-labelledby="dashboard-guide" className={classes.guide}>
      <header className={classes.head}>
        <div className={classes.words}>
          <h2 className={classes.title} id="dashboard-guide">
            {t('dashboard.guide.title')}
          </h2>
          <p className={classes.about}>{t('dashboard.guide.about')}</p>
        </div>
        <span aria-hidden className={classes.bars}>
          {guideSteps.map((step, index) => (
            <span className={classes.bar} data-done={index < done || undefined} key={step} />
          ))}
        </span>
        <span className={classes.count}>{t('dashboard.guide.progress', { done, all: guideSteps.length })}</span>
        <Button color="gray" disabled={changing} size="xs" variant="subtle" onClick={putAway}>
          {t('dashboard.guide.hide')}
        </Button>
      </header>
      <ol className={classes.steps}>
        {guideSteps.map((step, index) => (
          <GuideRow
            action={
              <StepAction analyticsId={guide.store?.analyticsId} done={guide[step]} first={step === next} step={step} />
            }
            done={guide[step]}
            key={step}
            number={index + 1}
            open={step === next}
            text={words[step]}
            title={t(`dashboard.guide.${step}`)}
            waiting={step === 'installed' && !guide.installed && guide.store !== null}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </section>
  );
}

/** Says politely what has just been ticked; what was ticked before one came is no news. */
function useJustTicked(): string {
  const { t } = useTranslation();
  const { guide } = useSetupGuide();
  const before = useRef(guide);
  const [news, setNews] = useState('');
  useEffect(() => {
    const known = before.current;
    before.current = guide;
    if (!known || !guide) return;
    const ticked = guideSteps.filter((step) => guide[step] && !known[step]);
    if (ticked.length > 0)
      setNews(ticked.map((step) => t('dashboard.guide.ticked', { step: t(`dashboard.guide.${step}`) })).join(' '));
  }, [guide, t]);
  return news;
}

interface StepActionProps {
  step: GuideStep;
  done: boolean;
  /** The first one that is open: its way is the page's main one. */
  first: boolean;
  analyticsId: string | undefined;
}

function StepAction({ step, done, first, analyticsId }: StepActionProps) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const look = first ? ({ size: 'sm' } as const) : ({ size: 'xs', variant: 'default' } as const);
  const page = { component: Link, params: { workspaceId } as never };
  const testPage = analyticsId === undefined ? null : `/widget/test/${encodeURIComponent(analyticsId)}`;
  if (step === 'address')
    return (
      <Button
        {...page}
        {...look}
        search={{ tab: 'channel' } as never}
        to="/ws/$workspaceId/admin-options"
        {...(done ? { variant: 'subtle' } : {})}
      >
        {t(done ? 'dashboard.guide.addressChange' : 'dashboard.guide.addressAct')}
      </Button>
    );
  if (done && step !== 'invited') return null;
  if (step === 'invited')
    return (
      <Button
        {...page}
        {...look}
        search={{ tab: 'team' } as never}
        to="/ws/$workspaceId/admin-options"
        {...(done ? { variant: 'subtle' } : {})}
      >
        {t(done ? 'dashboard.guide.invitedMore' : 'dashboard.guide.invitedAct')}
      </Button>
    );
  const test =
    testPage === null ? null : (
      <Button
        component="a"
        href={testPage}
        leftSection={<ExternalLink {...iconLook} />}
        rel="noopener"
        target="_blank"
        {...(step === 'answered' ? look : ({ size: 'sm', variant: 'subtle' } as const))}
      >
        {t(step === 'answered' ? 'dashboard.guide.answeredAct' : 'dashboard.guide.tryIt')}
      </Button>
    );
  if (step === 'answered') return test;
  return (
    <>
      <Button
        {...page}
        {...look}
        {...(step === 'branded' ? { hash: 'widget-look' } : {})}
        to="/ws/$workspaceId/settings/chat-widget"
        {...(step === 'installed' ? { leftSection: <Code {...iconLook} /> } : {})}
      >
        {t(step === 'installed' ? 'dashboard.guide.installedAct' : 'dashboard.guide.brandedAct')}
      </Button>
      {step === 'installed' && first ? test : null}
    </>
  );
}
