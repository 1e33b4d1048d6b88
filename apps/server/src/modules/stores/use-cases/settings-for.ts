import type { RootCtx } from '../../../platform/ctx.ts';
import { readerOf } from '../../identity/index.ts';
import type { SettingsPatch } from '../default-settings.ts';

/**
 * What a new store takes from the person who adds it: their time zone for its hours, and their language as the one it would
 * speak if it spoke only one. The documented defaults stand where neither they nor their browser say anything.
 */
export async function settingsFor(ctx: RootCtx, userId: string): Promise<SettingsPatch> {
  const { timeZone, language } = await readerOf(ctx.pool, userId, ctx.from);
  return { timeZone, language: { mode: 'browser', fixed: language === 'fr-CA' ? 'fr' : 'en' } };
}
