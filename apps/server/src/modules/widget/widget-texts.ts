import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WidgetLanguage } from '@chatso/domain';
import { AppError } from '../../platform/errors.ts';
import { folders } from '../../server-root.ts';

/** The widget's own words, as its build wrote them down. Throws `unavailable` where it has not been built. */
export async function widgetTexts(language: WidgetLanguage): Promise<Record<string, string>> {
  const text = await readFile(join(folders.widget, 'texts.json'), 'utf8').catch(() => null);
  if (text === null) throw new AppError('unavailable');
  return (JSON.parse(text) as Record<WidgetLanguage, Record<string, string>>)[language];
}
