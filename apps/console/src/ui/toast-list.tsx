import { limits } from '@chatso/domain';
import { Notifications } from '@mantine/notifications';
import { useIsCompact } from '../lib/browser/viewport.ts';
import classes from './toasts.module.css';

/** Away from the composer: in the lower left and no wider than the list, in a small window at the top. */
export function ToastList() {
  const compact = useIsCompact();
  return (
    <Notifications
      autoClose={limits.toastMs}
      classNames={{ root: classes.list }}
      containerWidth={compact ? 384 : 288}
      limit={limits.toastsAtMost}
      position={compact ? 'top-center' : 'bottom-left'}
      transitionDuration={150}
    />
  );
}
