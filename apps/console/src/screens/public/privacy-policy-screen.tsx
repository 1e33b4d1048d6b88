import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { publicApi } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorState, SkeletonBlock } from '../../ui/index.ts';
import { type PrivacyText, privacyText } from './privacy-text.ts';
import classes from './public-page.module.css';
import { PublicPage, PublicState } from './public-page.tsx';

/** An address to write to, or a page. */
const linkOf = (contact: string): string | null => {
  if (/^https?:\/\//i.test(contact)) return contact;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contact) ? `mailto:${contact}` : null;
};

async function loadPolicy(language: string, signal: AbortSignal) {
  const { operator, scripts, errorReporting } = await publicApi['installation.config'](undefined, { signal });
  const has = (name: string) => scripts.some((script) => script.name === name);
  const facts = {
    operator: operator.name,
    productAnalytics: has('product-analytics'),
    adPixel: has('ad-pixel'),
    errorReports: errorReporting !== null,
  };
  return { text: await privacyText(language, facts), contact: operator.contact };
}

/** `/privacy-policy`: what this installation does with personal data, as far as it knows itself. */
export function PrivacyPolicyScreen() {
  const { t, i18n } = useTranslation();
  const policy = useQuery({
    // biome-ignore lint/plugin: the text of a language, with what the installation says
    queryKey: ['privacy-policy', i18n.language],
    // biome-ignore lint/plugin: as above
    queryFn: ({ signal }) => loadPolicy(i18n.language, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const title = t('publicPages.privacyPageTitle');
  if (policy.isError) {
    return (
      <PublicState title={title}>
        <ErrorState error={policy.error} onRetry={() => void policy.refetch()} />
      </PublicState>
    );
  }
  return (
    <PublicPage title={title}>
      <main className={classes.text}>
        {policy.data ? <Policy contact={policy.data.contact} text={policy.data.text} /> : <Waiting />}
      </main>
    </PublicPage>
  );
}

/** The size of the heading and the first lines. */
function Waiting() {
  const { t } = useTranslation();
  return (
    <div aria-busy aria-label={t('app.loading')} className={classes.waiting} role="status">
      <SkeletonBlock height={28} width={260} />
      <SkeletonBlock height={14} width="100%" />
      <SkeletonBlock height={14} width="70%" />
    </div>
  );
}

function Policy({ text, contact }: { text: PrivacyText; contact: string | null }) {
  const link = contact === null ? null : linkOf(contact);
  return (
    <>
      <h1>{text.title}</h1>
      <p className={classes.intro}>{text.intro}</p>
      <p>
        {contact === null ? text.noContact : `${text.contact} `}
        {link === null ? contact : <Anchor href={link}>{contact}</Anchor>}
      </p>
      {text.sections.map(({ title, paragraphs }) => (
        <section key={title}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </>
  );
}
