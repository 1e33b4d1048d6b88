import { useEffect } from 'react';
import { fetchFile } from '../../lib/files/download.ts';

/** Names under which a text shows pictures of its mail, each once; as sanitised HTML writes them. */
export const picturesIn = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/ src="cid:([^"]*)"/gi)].map(([, name = '']) =>
      name.replace(/&quot;/g, '"').replace(/&amp;/g, '&'),
    ),
  ),
];

/** A text that shows more of them is no letter. */
const atMost = 40;

/** O-28: fetches them as the signed-in person and puts them where the text has them; what is not there keeps its words. */
export function useInlinePictures(page: Document | null, mailId: string, html: string): void {
  useEffect(() => {
    if (page === null) return;
    const urls: string[] = [];
    let gone = false;
    const put = async (name: string) => {
      const response = await fetchFile('/email/download-attachment', { messageId: mailId, attachmentContentId: name });
      const blob = await response.blob();
      if (gone) return;
      const url = URL.createObjectURL(blob);
      urls.push(url);
      for (const image of page.querySelectorAll<HTMLImageElement>('img[data-cid]'))
        if (image.dataset.cid === name) image.src = url;
    };
    for (const name of picturesIn(html).slice(0, atMost)) void put(name).catch(() => undefined);
    return () => {
      gone = true;
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [page, mailId, html]);
}
