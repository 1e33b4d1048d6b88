import { Avatar } from '../../ui/index.ts';
import classes from './product-picture.module.css';

/** The people of the drawing are invented; nothing here is data. */
const groups = [
  {
    title: 'Active',
    rows: [
      { name: 'Siobhán Featherstonehaugh', text: 'Friday is perfect', time: '2m' },
      { name: 'Jean-Baptiste Delacroix', text: 'Is the tent back?', time: '4m' },
      { name: 'نورة القحطاني', text: 'شكرا جزيلا', time: '6m' },
    ],
  },
  {
    title: 'Pending',
    rows: [
      { name: 'Mina Kowalczyk', text: 'Where is NW-10479?', time: '1:48' },
      { name: 'Visitor #2841', text: 'Ship to Norway?', time: '0:32' },
    ],
  },
  { title: 'Missed', rows: [{ name: 'Asha Venkataraman', text: 'Open Sunday?', time: '9:41' }] },
] as const;

const bubbles = [
  { own: false, text: 'The zip on my shell gave out. I need one for Saturday.' },
  { own: true, text: 'We repair yours free. Take a new one until then.' },
  { own: false, text: 'Really? That would be great.' },
  { own: true, text: 'It leaves the house today.' },
  { own: false, text: 'You just saved my weekend!' },
] as const;

/** What the product looks like, drawn with its own parts. Decoration: a screen reader skips it. */
export function ProductPicture() {
  return (
    <div aria-hidden className={classes.picture}>
      <div className={classes.list}>
        {groups.map((group, index) => (
          <div key={group.title}>
            <div className={classes.group}>
              <span>{group.title}</span>
              <span>{group.rows.length}</span>
            </div>
            {group.rows.map((row, place) => (
              <div className={classes.row} data-selected={(index === 0 && place === 0) || undefined} key={row.name}>
                <Avatar name={row.name} size={32} />
                <span className={classes.words}>
                  <b dir="auto">{row.name}</b>
                  <span dir="auto">{row.text}</span>
                </span>
                <span className={classes.time} data-waiting={group.title === 'Pending' || undefined}>
                  {row.time}
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className={classes.chat}>
        <div className={classes.head}>
          <Avatar name={groups[0].rows[0].name} presence="online" size={32} />
          <span className={classes.words}>
            <b>{groups[0].rows[0].name}</b>
            <span>Viewing Ridgeline Rain Shell</span>
          </span>
        </div>
        <div className={classes.bubbles}>
          {bubbles.map((bubble) => (
            <p className={classes.bubble} data-own={bubble.own || undefined} key={bubble.text}>
              {bubble.text}
            </p>
          ))}
          <p className={classes.order}>
            <i /> Order NW-10491 placed
          </p>
        </div>
      </div>
    </div>
  );
}
