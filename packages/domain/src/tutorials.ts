/**
 * Tutorial steps by module (R-01, decision R-1): what each one points at, in the order they are counted. A step's name on
 * the wire is `{module}-{n}`, so steps are only ever added at the end; their words live in the console's catalogue.
 */
export const tutorials = {
  firstTimeLogin: ['navigation', 'command-palette', 'profile-menu'],
  homepage: ['overview', 'set-up'],
  dashboard: ['key-numbers', 'waiting-chats'],
  liveChat: ['conversation-list', 'chat-input', 'customer-panel'],
  visitorTracking: ['visitor-list', 'visitor-details'],
  chatRecords: ['record-filters', 'record-preview'],
  loyalty: ['promotions', 'coupons'],
  analytics: ['reports', 'custom-reports'],
  adminOptions: ['team', 'plans', 'feature-flags'],
} as const;

export type TutorialModule = keyof typeof tutorials;
export type TutorialTarget<M extends TutorialModule = TutorialModule> = (typeof tutorials)[M][number];

export const tutorialModules = Object.keys(tutorials) as [TutorialModule, ...TutorialModule[]];

/** The name a step has on the wire; null when the module has no such target. */
export function tutorialStepName(module: TutorialModule, target: string): string | null {
  const at = (tutorials[module] as readonly string[]).indexOf(target);
  return at < 0 ? null : `${module}-${at + 1}`;
}

export const tutorialStepNames = (module: TutorialModule): string[] =>
  tutorials[module].map((_, at) => `${module}-${at + 1}`);

export const isTutorialStep = (module: TutorialModule, name: string): boolean =>
  tutorialStepNames(module).includes(name);

export type TutorialState = Record<string, { name: string; seen: boolean }[]>;

/** Every step of every module; what nobody has recorded is unseen, what the registry no longer knows is left out. */
export const fullTutorialState = (recorded: TutorialState): TutorialState =>
  Object.fromEntries(
    tutorialModules.map((module) => {
      const seen = new Set((recorded[module] ?? []).filter((step) => step.seen).map((step) => step.name));
      return [module, tutorialStepNames(module).map((name) => ({ name, seen: seen.has(name) }))];
    }),
  );
