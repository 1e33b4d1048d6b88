import '@mantine/core/styles/Tabs.layer.css';
import type { Store } from '@chatso/contract';
import { Button, Tabs } from '@mantine/core';
import { Copy, ExternalLink, ShieldCheck } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import * as v from 'valibot';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { storedValue } from '../../lib/storage/storage.ts';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/index.ts';
import { ShopChecks } from './shop-checks.tsx';
import { extraOf, type Guide, guides, hostOf, isGuide, snippetOf } from './snippet.ts';
import classes from './widget-setup.module.css';

/** The way a person takes once is the one they look for again. */
const lastGuide = storedValue('widget-guide', v.picklist(guides));

/** P-03: the line, where it goes, and the visit that shows that it is there. */
export function InstallSteps({ store }: { store: Store }) {
  const { t } = useTranslation();
  const [guide, setGuide] = useState<Guide>(() => lastGuide.read() ?? 'html');
  const installed = { origin: location.origin, analyticsId: store.analyticsId };
  const host = hostOf(store.url);
  return (
    <>
      <Step number={1} title={t('widgetSetup.line')}>
        <CodeBox copyLabel={t('widgetSetup.copySnippet')} text={snippetOf(installed)}>
          <span className={classes.storeId}>
            <span className={classes.storeIdLabel}>{t('widgetSetup.storeId')}</span>
            <code>{store.analyticsId}</code>
            <IconButton
              icon={<Copy size={14} />}
              label={t('widgetSetup.copyId')}
              size={28}
              onClick={() => void copyText(store.analyticsId)}
            />
          </span>
        </CodeBox>
        <p className={classes.aside}>
          <ShieldCheck aria-hidden size={16} strokeWidth={1.75} />
          {t('widgetSetup.harmless')}
        </p>
      </Step>
      <Step number={2} title={t('widgetSetup.where')}>
        <Tabs
          classNames={{ list: classes.tabs, tab: classes.tab }}
          keepMounted={false}
          value={guide}
          onChange={(value) => {
            if (!isGuide(value)) return;
            setGuide(value);
            lastGuide.write(value);
          }}
        >
          <Tabs.List aria-label={t('widgetSetup.where')}>
            {guides.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`widgetSetup.guides.${name}.name`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {guides.map((name) => (
            <Tabs.Panel className={classes.panel} key={name} value={name}>
              <GuideSteps extra={extraOf(name, installed)} guide={name} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Step>
      <Step number={3} title={t('widgetSetup.visit')}>
        {host ? (
          <>
            <p className={classes.words}>{t('widgetSetup.visitWhy', { host })}</p>
            <Button
              className={classes.guideButton}
              component="a"
              href={store.url ?? undefined}
              leftSection={<ExternalLink size={16} strokeWidth={1.75} />}
              rel="noreferrer"
              target="_blank"
              variant="default"
            >
              {t('widgetSetup.openHost', { host })}
            </Button>
            <ShopChecks store={store} />
          </>
        ) : (
          <p className={classes.words}>{t('widgetSetup.noAddress')}</p>
        )}
      </Step>
    </>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.step}>
      <h2 className={classes.heading} id={id}>
        {number}. {title}
      </h2>
      {children}
    </section>
  );
}

function GuideSteps({ guide, extra }: { guide: Guide; extra: string | null }) {
  const { t } = useTranslation();
  const steps = t(`widgetSetup.guides.${guide}.steps`, { returnObjects: true }) as readonly string[];
  return (
    <>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {extra ? <CodeBox copyLabel={t('widgetSetup.copyCode')} text={extra} /> : null}
      <p className={classes.hint}>{t(`widgetSetup.guides.${guide}.hint`)}</p>
    </>
  );
}

interface CodeBoxProps {
  text: string;
  copyLabel: string;
  children?: ReactNode;
}

/** Code reads from left to right in every language. */
function CodeBox({ text, copyLabel, children }: CodeBoxProps) {
  return (
    <div className={classes.codeBox}>
      <div className={classes.codeHead}>
        {children}
        <Button leftSection={<Copy size={14} />} size="compact-md" onClick={() => void copyText(text)}>
          {copyLabel}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled by keys */}
      <pre className={classes.code} dir="ltr" tabIndex={0}>
        <code>{text}</code>
      </pre>
    </div>
  );
}
