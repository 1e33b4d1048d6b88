import { linkifyWithMail } from '@chatso/domain';
import classes from './rich-text.module.css';

/**
 * What somebody typed, letter by letter as they did, with its addresses as links: in a tab of its own, which learns nothing of
 * this page. Where a link leads is on hover, because letters of two alphabets may look alike.
 */
export const RichText = ({ text }: { text: string }) => (
  <>
    {linkifyWithMail(text).map(({ text: part, href }, index) =>
      href ? (
        <a
          className={classes.link}
          // Read from left to right within any sentence, or its parts would change places.
          dir="ltr"
          href={href}
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
          key={index}
          rel="noopener noreferrer"
          target="_blank"
          title={href}
        >
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </>
);
