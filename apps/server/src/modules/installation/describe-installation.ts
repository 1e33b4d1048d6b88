import type { InstallationConfig } from '@chatso/contract';
import { areZonesOutdated } from '@chatso/domain';
import type { Config } from '../../platform/config.ts';
import { outgoingMailOf } from '../../platform/mail/mail.ts';
import { addressOfScript, type OutsideScript } from '../../platform/outside-config.ts';

export function describeInstallation(config: Config): InstallationConfig {
  const script = (name: InstallationConfig['scripts'][number]['name'], outside: OutsideScript | null) =>
    outside === null ? [] : [{ name, id: outside.id, src: addressOfScript(outside) }];
  return {
    suiteUrl: config.suiteUrl,
    billing: config.billing,
    outgoingMail: outgoingMailOf(config),
    timeZonesOutdated: areZonesOutdated(process.versions.tz),
    operator: config.operator,
    scripts: [...script('product-analytics', config.productAnalytics), ...script('ad-pixel', config.adPixel)],
    errorReporting:
      config.errorReporting === null ? null : { ...config.errorReporting, release: `chatso@${config.version}` },
  };
}
