import { linkify } from '@chatso/domain';

/** What somebody typed: always text, with web addresses as links that give the shop's page nothing away. */
export const RichText = ({ text }: { text: string }) => (
  <>
    {linkify(text).map(({ text: part, href }, index) =>
      href ? (
        <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </>
);
