/** What a workspace could have: the trial's time, reasons to upgrade, and the way to the plans. */
export { TrialBanner, TrialChip, TrialItem } from './trial-banner.tsx';
export { UpgradeBanner } from './upgrade-banner.tsx';
export { UpgradeDialog } from './upgrade-dialog.tsx';
export { VisitorsUpsell } from './visitors-upsell.tsx';
