import { Node } from '@tiptap/react';

export interface PictureSource {
  /** Stores them; answers what the text knows each under. */
  add(files: readonly File[]): Promise<{ id: string; alt: string }[]>;
  load(id: string): Promise<Blob>;
}

/** Outside, a picture is what a mail knows; a browser would ask for that address as soon as it saw it. */
export const asShown = (html: string): string =>
  html.replace(/<img([^>]*?) src="cid:([^"]*)"/g, '<img$1 data-picture="$2"');
export const asSent = (html: string): string =>
  html.replace(/<img([^>]*?) data-picture="([^"]*)"/g, '<img$1 src="cid:$2"');

/** A picture in the text, whose bytes are fetched by its id. */
export const inlinePicture = (load: PictureSource['load']) =>
  Node.create({
    name: 'picture',
    group: 'inline',
    inline: true,
    atom: true,
    draggable: true,
    addAttributes: () => ({
      id: {
        default: '',
        parseHTML: (element: HTMLElement) => element.dataset.picture ?? '',
        renderHTML: ({ id }: Record<string, unknown>) => ({ 'data-picture': id }),
      },
      alt: { default: '' },
    }),
    parseHTML: () => [{ tag: 'img[data-picture]' }],
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('img');
        dom.alt = String(node.attrs.alt);
        let url = '';
        let gone = false;
        load(String(node.attrs.id)).then(
          (blob) => {
            if (gone) return;
            url = URL.createObjectURL(blob);
            dom.src = url;
          },
          () => undefined,
        );
        return {
          dom,
          destroy() {
            gone = true;
            URL.revokeObjectURL(url);
          },
        };
      },
  });

export const picturesAmong = (files: FileList | null | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => /^image\/(png|jpeg|gif|webp)$/.test(type));
