import { ApiError } from '@chatso/contract';
import { avatarAccept, isAvatarName, limits } from '@chatso/domain';
import { Button, Checkbox, FileButton, Switch } from '@mantine/core';
import { ImageUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { errorMessage } from '../../lib/api/errors.ts';
import { uploadStorePicture } from '../../lib/files/store-picture.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import type { SettingsValues } from './use-settings-form.ts';
import classes from './widget-settings.module.css';

type Look = SettingsValues['widgetCustomization'];

interface LogoFieldProps {
  storeId: string;
  look: Look;
  problem: string | undefined;
  onChange: (part: Partial<Look>) => void;
}

/** 'northwind-mark.png' of its address. */
const nameIn = (url: string): string => decodeURIComponent(url.split('/').at(-1) ?? '');

/** P-14, P-18, P-44: the picture in the widget's header, looked at here before it is sent, and by the server by its bytes. */
export function LogoField({ storeId, look, problem, onChange }: LogoFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [refused, setRefused] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const turn = useRef(0);
  const send = async (file: File | null) => {
    if (!file) return;
    if (!isAvatarName(file.name)) return setRefused(t('problems.logo-type'));
    if (file.size > limits.widgetLogoBytes) return setRefused(t('problems.logo-size'));
    turn.current += 1;
    const mine = turn.current;
    setRefused(null);
    setSending(true);
    try {
      const { url } = await uploadStorePicture(storeId, file);
      // Another one was chosen meanwhile, or none is wanted any more.
      if (mine === turn.current) onChange({ brandLogo: url, enableBrandLogo: true });
    } catch (error) {
      if (mine === turn.current) setRefused(error instanceof ApiError ? errorMessage(error) : t('problems.internal'));
    } finally {
      if (mine === turn.current) setSending(false);
    }
  };
  const told = refused ?? problem;
  return (
    <div>
      <div className={classes.fieldHead}>
        <span className={classes.fieldLabel}>{t('widgetSettings.look.logo')}</span>
        <Switch
          aria-label={t('widgetSettings.look.logoOn')}
          checked={look.enableBrandLogo}
          className={classes.end}
          size="sm"
          onChange={(event) => onChange({ enableBrandLogo: event.currentTarget.checked })}
        />
      </div>
      <div className={classes.logo}>
        {look.brandLogo ? <img alt="" className={classes.logoPicture} src={look.brandLogo} /> : null}
        <span className={classes.logoName} dir="auto">
          {look.brandLogo ? nameIn(look.brandLogo) : t('widgetSettings.look.noLogo')}
        </span>
        <FileButton accept={avatarAccept} onChange={(file) => void send(file)}>
          {(button) => (
            <Button
              {...button}
              aria-describedby={told ? `${id}-problem` : undefined}
              aria-invalid={told ? true : undefined}
              leftSection={<ImageUp size={16} strokeWidth={1.75} />}
              loading={sending}
              variant="default"
            >
              {t(look.brandLogo ? 'widgetSettings.look.replace' : 'widgetSettings.look.upload')}
            </Button>
          )}
        </FileButton>
      </div>
      {told ? (
        <p className={classes.problem} id={`${id}-problem`} role="alert">
          {told}
        </p>
      ) : (
        <p className={classes.quiet}>{t('widgetSettings.look.logoHint')}</p>
      )}
      {look.enableBrandLogo && look.brandLogo ? (
        <Checkbox
          checked={look.useBrandLogoAsWidgetIcon}
          label={t('widgetSettings.look.logoAsIcon')}
          onChange={(event) => onChange({ useBrandLogoAsWidgetIcon: event.currentTarget.checked })}
        />
      ) : null}
    </div>
  );
}
