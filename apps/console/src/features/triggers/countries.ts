import { countryName } from '../../lib/formats/country-names.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Names of the browser that are no countries. */
const none = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO']);

/** Codes the browser has a name for; those of the past lead to one of today and are left out. */
const codes = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => {
    const today = new Intl.Locale('und', { region: code }).region === code;
    return today && !none.has(code) && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code);
  });

/** Every country by its name in the language of the page. */
export const countryChoices = (): { value: string; label: string }[] =>
  codes.map((value) => ({ value, label: countryName(value) ?? value })).sort((a, b) => a.label.localeCompare(b.label));
