import { Avatar } from '../../ui/index.ts';
import classes from './mention-list.module.css';

interface MentionListProps {
  /** Of the list; its options add their place to it. */
  id: string;
  label: string;
  people: readonly { _id: string; fullname: string; avatar: string | null }[];
  active: number;
  className?: string | undefined;
  onActive(index: number): void;
  onPick(fullname: string): void;
}

/** Beside a field in which an @ is typed; the focus stays there, and it names the option. */
export function MentionList({ id, label, people, active, className, onActive, onPick }: MentionListProps) {
  return (
    <div aria-label={label} className={className} id={id} role="listbox">
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
        <div
          aria-selected={index === active}
          className={classes.person}
          id={`${id}-${index}`}
          key={person._id}
          role="option"
          onClick={() => onPick(person.fullname)}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => onActive(index)}
        >
          <Avatar name={person.fullname} size={24} src={person.avatar} />
          <span className={classes.personName} dir="auto">
            {person.fullname}
          </span>
        </div>
      ))}
    </div>
  );
}
