import type { FlagSetting } from '@chatso/contract';
import { Button, Switch } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaPage, AreaRows, Row, RowList } from '../../ui/area.ts';
import { ErrorState, SkeletonRows, Tag } from '../../ui/index.ts';
import { TutorialSlot } from '../../ui/tutorial-slot.tsx';
import classes from './flags-tab.module.css';
import { useFlagSettings } from './use-flag-settings.ts';

/** `admin-options?tab=flags`: which features the workspace uses (A-41, decision A-5). */
export function FlagsTab() {
  const { t } = useTranslation();
  const { settings, error, retry, change, changing } = useFlagSettings();
  return (
    <AreaPage title={t('plans.flags.title')}>
      <AreaRows
        intro={
          <>
            <TutorialSlot module="adminOptions" target="feature-flags" />
            {t('plans.flags.intro')}
          </>
        }
      >
        {error ? (
          <ErrorState error={error} onRetry={retry} title={t('plans.flags.failed')} />
        ) : settings ? (
          <RowList>
            {settings.map((setting) => (
              <FlagRow
                busy={changing === setting.flag}
                key={setting.flag}
                setting={setting}
                onChange={(enabled) => change(setting, enabled)}
              />
            ))}
          </RowList>
        ) : (
          <SkeletonRows label={t('app.loading')} rowHeight={64} rows={8} />
        )}
      </AreaRows>
    </AreaPage>
  );
}

interface FlagRowProps {
  setting: FlagSetting;
  busy: boolean;
  onChange(enabled: boolean | null): void;
}

function FlagRow({ setting, busy, onChange }: FlagRowProps) {
  const { t } = useTranslation();
  const { flag, enabled, override } = setting;
  const name = t(`plans.flags.names.${flag}`);
  const standard = t(setting.default ? 'plans.flags.onByDefault' : 'plans.flags.offByDefault');
  return (
    <Row
      words={
        <>
          <p className={classes.name}>
            {name}
            {override === null ? null : (
              <Tag small tone="accent">
                {t('plans.flags.changed')}
              </Tag>
            )}
          </p>
          <p className={classes.about}>
            {t(`plans.flags.about.${flag}`)} {standard}
          </p>
        </>
      }
    >
      {override === null ? null : (
        <Button
          aria-label={t('plans.flags.useDefaultOf', { name })}
          disabled={busy}
          size="xs"
          variant="subtle"
          onClick={() => onChange(null)}
        >
          {t('plans.flags.useDefault')}
        </Button>
      )}
      <Switch
        aria-label={name}
        checked={enabled}
        className={classes.switch}
        disabled={busy}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Row>
  );
}
