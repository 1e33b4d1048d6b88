import { NotificationBell } from '../../features/notifications/index.ts';
import { useIsPhone } from '../../lib/browser/viewport.ts';
import { pageAbove } from './page-above.ts';
import classes from './phone-header-end.module.css';
import { ProfileMenu } from './profile-menu.tsx';
import { useNavSections, usePath } from './use-nav-sections.ts';

/** Bell and face, which a wide window has in its rail. On a phone a page below another one needs the room for its name. */
export function PhoneHeaderEnd() {
  const { bottom, active } = useNavSections();
  const below = pageAbove(usePath()) !== null;
  if (useIsPhone() && below) return null;
  return (
    <div className={classes.end}>
      {bottom.map((item) =>
        item.id === 'profile_photo' ? (
          <ProfileMenu
            active={item.id === active?.id}
            items={item.popup_items ?? []}
            key={item.id}
            position="bottom-end"
          />
        ) : item.id === 'chatso_notifications' ? (
          <NotificationBell key={item.id} position="bottom-end" />
        ) : null,
      )}
    </div>
  );
}
