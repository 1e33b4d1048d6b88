import { soundEvents } from '../sounds/sound-settings.ts';
import classes from './alert-settings.module.css';
import { SoundRow } from './sound-row.tsx';
import { useSoundSettings } from './use-sound-settings.ts';

/** One row for each event that can be heard (T-06). */
export function SoundTable() {
  const { settings, change } = useSoundSettings();
  return (
    <ul className={classes.rows}>
      {soundEvents.map((event) => (
        <SoundRow event={event} key={event} setting={settings[event]} onChange={(next) => change(event, next)} />
      ))}
    </ul>
  );
}
