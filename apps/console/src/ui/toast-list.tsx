import { limits } from '@chatso/domain';
import { Notifications } from '@mantine/notifications';
import { useIsPhone } from '../lib/viewport.ts';
import classes from './toasts.module.css';

/** Away from the composer: in the lower left and no wider than the list, on a phone at the top. */
export function ToastList() {
  const phone = useIsPhone();
  return (
    <Notifications
      autoClose={limits.toastMs}
      classNames={{ root: classes.list }}
      containerWidth={phone ? 384 : 288}
      limit={limits.toastsAtMost}
      position={phone ? 'top-center' : 'bottom-left'}
      transitionDuration={150}
    />
  );
}
