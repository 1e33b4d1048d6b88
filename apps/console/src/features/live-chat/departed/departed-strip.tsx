import { ArrowRightLeft, Clock, History, type LucideIcon, UserRoundCheck, UserRoundX } from 'lucide-react';
import { clockTime } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Strip } from '../chat/strip.tsx';
import type { Departure, Why } from '../state/departure.ts';

const icons: Readonly<Record<Why, LucideIcon>> = {
  answered: UserRoundCheck,
  with: ArrowRightLeft,
  ended: History,
  waits: Clock,
  missed: UserRoundX,
  dismissed: UserRoundX,
  erased: History,
  gone: History,
};

/** Who has a chat that left while one looked at it, and that nothing can be sent from here any more. */
export function DepartedStrip({ departure, frozen }: { departure: Departure; frozen: boolean }) {
  const { t } = useTranslation();
  const { why, name, at } = departure;
  const title =
    why === 'ended' && name === null
      ? t('liveChat.departed.over')
      : t(`liveChat.departed.${why}`, { name: name ?? t('liveChat.somebody') });
  // An agent who may look on sees it go on; for others it is frozen.
  const still = frozen ? 'liveChat.departed.hint' : 'liveChat.departed.readOnly';
  const hint = t(why === 'erased' ? 'liveChat.departed.erasedHint' : still, { time: clockTime(at) });
  return <Strip hint={hint} icon={icons[why]} title={title} />;
}
