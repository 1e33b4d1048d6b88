import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Avatar } from '../../ui/index.ts';
import classes from './product-picture.module.css';

/** The people of the drawing are invented; nothing here is data. */
const groups = [
  {
    title: 'liveChat.groups.ongoing',
    rows: [
      { name: 'Siobhán Featherstonehaugh', text: 'signIn.picture.friday', time: '2m' },
      { name: 'Jean-Baptiste Delacroix', text: 'signIn.picture.tent', time: '4m' },
      { name: 'نورة القحطاني', words: 'شكرا جزيلا', time: '6m' },
    ],
  },
  {
    title: 'liveChat.groups.pending',
    waiting: true,
    rows: [
      { name: 'Mina Kowalczyk', text: 'signIn.picture.order', time: '1:48' },
      { number: 2841, text: 'signIn.picture.norway', time: '0:32' },
    ],
  },
  {
    title: 'liveChat.groups.missed',
    rows: [{ name: 'Asha Venkataraman', text: 'signIn.picture.sunday', time: '9:41' }],
  },
] as const;

const bubbles = [
  { own: false, text: 'signIn.picture.zip' },
  { own: true, text: 'signIn.picture.repair' },
  { own: false, text: 'signIn.picture.really' },
  { own: true, text: 'signIn.picture.today' },
  { own: false, text: 'signIn.picture.saved' },
] as const;

function Group({ group, first }: { group: (typeof groups)[number]; first: boolean }) {
  const { t } = useTranslation();
  return (
    <div>
      <div className={classes.group}>
        <span>{t(group.title)}</span>
        <span>{group.rows.length}</span>
      </div>
      {group.rows.map((row, place) => {
        const name = 'name' in row ? row.name : t('liveChat.visitor', { number: row.number });
        return (
          <div className={classes.row} data-selected={(first && place === 0) || undefined} key={row.time}>
            <Avatar name={name} size={32} />
            <span className={classes.words}>
              <b dir="auto">{name}</b>
              <span dir="auto">{'text' in row ? t(row.text) : row.words}</span>
            </span>
            <span className={classes.time} data-waiting={'waiting' in group || undefined}>
              {row.time}
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** What the product looks like, drawn with its own parts. Decoration: a screen reader skips it. */
export function ProductPicture() {
  const { t } = useTranslation();
  return (
    <div aria-hidden className={classes.picture}>
      <div className={classes.list}>
        {groups.map((group, index) => (
          <Group first={index === 0} group={group} key={group.title} />
        ))}
      </div>
      <div className={classes.chat}>
        <div className={classes.head}>
          <Avatar name={groups[0].rows[0].name} presence="online" size={32} />
          <span className={classes.words}>
            <b>{groups[0].rows[0].name}</b>
            <span>{t('signIn.picture.viewing')}</span>
          </span>
        </div>
        <div className={classes.bubbles}>
          {bubbles.map((bubble) => (
            <p className={classes.bubble} data-own={bubble.own || undefined} key={bubble.text}>
              {t(bubble.text)}
            </p>
          ))}
          <p className={classes.order}>
            <i /> {t('signIn.picture.placed')}
          </p>
        </div>
      </div>
    </div>
  );
}
