/** Facts of this installation that the policy must name. */
export interface PrivacyFacts {
  /** Who runs it; null when they gave no name. */
  operator: string | null;
  productAnalytics: boolean;
  adPixel: boolean;
  errorReports: boolean;
}

export interface PrivacySection {
  title: string;
  paragraphs: readonly string[];
}

export interface PrivacyText {
  title: string;
  intro: string;
  /** Above the way to reach the operator. */
  contact: string;
  noContact: string;
  sections: readonly PrivacySection[];
}

/**
 * A page of prose and not part of the catalogue, which every page carries: this is loaded with the policy alone.
 */
export function privacyText(language: string, facts: PrivacyFacts): Promise<PrivacyText> {
  return language.startsWith('fr')
    ? import('./privacy.fr.ts').then(({ privacyFr }) => privacyFr(facts))
    : import('./privacy.en.ts').then(({ privacyEn }) => privacyEn(facts));
}
