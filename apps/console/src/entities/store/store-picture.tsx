import { avatarAccept } from '@chatso/domain';
import { Loader, Menu, UnstyledButton } from '@mantine/core';
import { ImageUp, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Avatar } from '../../ui/index.ts';
import classes from './store-picture.module.css';
import { useStorePicture } from './use-store-picture.ts';

interface StorePictureProps {
  store: { _id: string; name: string; image: string | null };
  size: 36 | 40;
  /** Beside the picture, with what is wrong with the last one below it. */
  children: ReactNode;
}

/** The store's picture as a button with what can be done with it, on every page that shows the store to be changed (P-38). */
export function StorePicture({ store, size, children }: StorePictureProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const picture = useStorePicture(store._id);
  const { name, image } = store;
  return (
    <>
      <Menu position="bottom-start" width={200}>
        <Menu.Target>
          <UnstyledButton
            aria-describedby={picture.problem ? id : undefined}
            aria-label={t('storePicture.of', { name })}
            className={classes.button}
            aria-busy={picture.busy}
            title={t('storePicture.of', { name })}
          >
            <Avatar name={name} size={size} src={image} />
            <span aria-hidden className={classes.mark}>
              {picture.busy ? <Loader size={10} /> : <ImageUp size={10} />}
            </span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            disabled={picture.busy}
            leftSection={<ImageUp aria-hidden size={16} />}
            onClick={() => input.current?.click()}
          >
            {t(image ? 'storePicture.change' : 'storePicture.upload')}
          </Menu.Item>
          {image ? (
            <Menu.Item
              color="danger"
              disabled={picture.busy}
              leftSection={<Trash2 aria-hidden size={16} />}
              onClick={picture.remove}
            >
              {t('storePicture.remove')}
            </Menu.Item>
          ) : null}
          <p className={classes.hint}>{t('storePicture.hint')}</p>
        </Menu.Dropdown>
      </Menu>
      <input
        accept={avatarAccept}
        aria-hidden
        hidden
        ref={input}
        tabIndex={-1}
        type="file"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) picture.choose(file);
          // The same file once more is a choice too.
          event.currentTarget.value = '';
        }}
      />
      <div className={classes.beside}>
        {children}
        {picture.problem ? (
          <p className={classes.problem} id={id} role="alert">
            {picture.problem}
          </p>
        ) : null}
      </div>
    </>
  );
}
