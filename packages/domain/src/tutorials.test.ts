import { describe, expect, it } from 'vitest';
import {
  fullTutorialState,
  isTutorialStep,
  tutorialModules,
  tutorialStepName,
  tutorialStepNames,
} from './tutorials.ts';

describe('[R-01] tutorial steps', () => {
  it('are two to four in each of the nine modules, named {module}-{n}', () => {
    expect(tutorialModules).toEqual([
      'firstTimeLogin',
      'homepage',
      'dashboard',
      'liveChat',
      'visitorTracking',
      'chatRecords',
      'loyalty',
      'analytics',
      'adminOptions',
    ]);
    for (const module of tutorialModules) {
      const names = tutorialStepNames(module);
      expect(names.length).toBeGreaterThanOrEqual(2);
      expect(names.length).toBeLessThanOrEqual(4);
      expect(names[0]).toBe(`${module}-1`);
    }
    expect(tutorialStepName('liveChat', 'chat-input')).toBe('liveChat-2');
    expect(tutorialStepName('liveChat', 'coupons')).toBeNull();
  });

  it('belong to their module only', () => {
    expect(isTutorialStep('liveChat', 'liveChat-3')).toBe(true);
    expect(isTutorialStep('liveChat', 'liveChat-4')).toBe(false);
    expect(isTutorialStep('loyalty', 'liveChat-1')).toBe(false);
  });

  it('are unseen until recorded, and forgotten names do not come back', () => {
    const state = fullTutorialState({
      liveChat: [{ name: 'liveChat-2', seen: true }],
      old: [{ name: 'x', seen: true }],
    });
    expect(state.liveChat).toEqual([
      { name: 'liveChat-1', seen: false },
      { name: 'liveChat-2', seen: true },
      { name: 'liveChat-3', seen: false },
    ]);
    expect(Object.keys(state)).toEqual(tutorialModules);
  });
});
