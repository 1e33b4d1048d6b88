import type { WidgetConfig } from '@chatso/contract';
import { computeTheme } from '@chatso/domain';
import type { LauncherLook } from '../../bridge/messages.ts';
import { texts } from '../texts.ts';
import { launcherCss } from './launcher-css.ts';

/** What the loader needs to draw the launcher (G-03 to G-07); `here`: on this page, on this device, by now. */
export function launcherLook(config: WidgetConfig, here = true): LauncherLook {
  const { widgetCustomization: look, display } = config.settings;
  const withLogo = look.enableBrandLogo && look.useBrandLogoAsWidgetIcon && look.brandLogo;
  return {
    shown: config.showWidget && here,
    unsure: display.delaySeconds > 0 || display.hiddenPages.length > 0,
    css: launcherCss(look, computeTheme(look.primaryColor)),
    logoUrl: withLogo ? new URL(look.brandLogo ?? '', location.href).href : null,
    title: look.title,
    language: texts.language,
    // What is read on the button is what it is called.
    words: look.launcherText ? [look.launcherText, ...(texts.launcher ?? []).slice(1)] : (texts.launcher ?? []),
  };
}

type Custom = WidgetConfig['settings']['widgetCustomization'];

/** The shop's own, to be taken off when they are no more. */
let own: string[] = [];

/** Gives the page its colours and the shop's own values; through the object model, which a strict policy allows. */
export function applyTheme({ primaryColor, variables }: Custom): void {
  const theme = computeTheme(primaryColor);
  const { style } = document.documentElement;
  for (const name of own) style.removeProperty(name);
  own = variables.map(({ name }) => name);
  for (const { name, value } of variables) style.setProperty(name, value);
  const values = {
    '--w': theme.primary,
    '--w-on': theme.onPrimary,
    '--w-on-2': theme.onPrimary2,
    '--w-text-light': theme.light.text,
    '--w-soft-light': theme.light.soft,
    '--w-line-light': theme.light.line,
    '--w-text-dark': theme.dark.text,
    '--w-soft-dark': theme.dark.soft,
    '--w-line-dark': theme.dark.line,
  };
  for (const [name, value] of Object.entries(values)) style.setProperty(name, value);
}
