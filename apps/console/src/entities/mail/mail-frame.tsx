import { useEffect, useRef, useState } from 'react';
import { useInlinePictures } from './inline-pictures.ts';
import classes from './mail.module.css';

interface MailFrameProps {
  mailId: string;
  /** As the server sanitised it. */
  html: string;
  label: string;
}

/** Taller ones scroll by themselves. */
const tallest = 20_000;

/** A picture of the mail's own is put in when its bytes are here: no browser knows the scheme, and some would ask. */
const withoutSchemes = (html: string): string => html.replace(/ src="cid:([^"]*)"/gi, ' data-cid="$1"');

/**
 * What was written, in a page of its own with a policy of its own (`/api/email/frame`): it runs nothing and fetches only from us,
 * also what a sanitiser overlooked. Links open a tab that learns nothing of this one. Mails are made for white paper.
 */
export function MailFrame({ mailId, html, label }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const [height, setHeight] = useState(96);

  useEffect(() => {
    if (page === null) return;
    page.body.innerHTML = withoutSchemes(html);
    const measure = () => setHeight(Math.min(tallest, Math.ceil(page.documentElement.offsetHeight)));
    const watch = new ResizeObserver(measure);
    watch.observe(page.documentElement);
    measure();
    return () => watch.disconnect();
  }, [page, html]);

  useInlinePictures(page, mailId, html);

  // Keys of the page around it work also after a click into the text.
  useEffect(() => {
    const pass = (event: KeyboardEvent) => frame.current?.dispatchEvent(new KeyboardEvent('keydown', event));
    page?.addEventListener('keydown', pass);
    return () => page?.removeEventListener('keydown', pass);
  }, [page]);

  return (
    <iframe
      className={classes.frame}
      ref={frame}
      referrerPolicy="no-referrer"
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      src="/api/email/frame"
      style={{ height }}
      title={label}
      onLoad={({ currentTarget: { contentDocument } }) => setPage(contentDocument)}
    />
  );
}
