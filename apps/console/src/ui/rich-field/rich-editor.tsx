import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Bold, ImagePlus, Italic, List, ListOrdered, Underline } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { IconButton } from '../icon-button.tsx';
import { asSent, asShown, inlinePicture, type PictureSource, picturesAmong } from './inline-picture.ts';
import classes from './rich-field.module.css';

export interface RichEditorProps {
  value: string;
  labelledBy: string;
  describedBy: string;
  /** Where the text may have pictures; the same object as long as it is shown. */
  pictures?: PictureSource | undefined;
  /** Gets what puts words where the cursor stands. */
  insertRef?: RefObject<((text: string) => void) | null> | undefined;
  onChange(html: string): void;
}

const marks = [
  { name: 'bold', Icon: Bold, kbd: 'Mod+B' },
  { name: 'italic', Icon: Italic, kbd: 'Mod+I' },
  { name: 'underline', Icon: Underline, kbd: 'Mod+U' },
  { name: 'bulletList', Icon: List, kbd: 'Mod+Shift+8' },
  { name: 'orderedList', Icon: ListOrdered, kbd: 'Mod+Shift+7' },
] as const;
type Mark = (typeof marks)[number]['name'];

const toggles: Record<Mark, (editor: Editor) => boolean> = {
  bold: (editor) => editor.chain().focus().toggleBold().run(),
  italic: (editor) => editor.chain().focus().toggleItalic().run(),
  underline: (editor) => editor.chain().focus().toggleUnderline().run(),
  bulletList: (editor) => editor.chain().focus().toggleBulletList().run(),
  orderedList: (editor) => editor.chain().focus().toggleOrderedList().run(),
};

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : asSent(editor.getHTML()));

export function RichEditor({ value, labelledBy, describedBy, pictures, insertRef, onChange }: RichEditorProps) {
  const { t } = useTranslation();
  const told = useRef(value);
  const change = useRef(onChange);
  change.current = onChange;
  const picker = useRef<HTMLInputElement>(null);
  const own = useRef<Editor | null>(null);
  const insert = async (files: readonly File[]): Promise<void> => {
    // What could not be stored is said by whoever stores.
    const added = await pictures?.add(files).catch(() => []);
    const nodes = (added ?? []).map((attrs) => ({ type: 'picture', attrs }));
    if (nodes.length > 0) own.current?.chain().focus().insertContent(nodes).run();
  };
  /** Taken as pictures of the text, they are no files beside it. */
  const take = (event: Event, given: FileList | null | undefined): boolean => {
    const files = pictures ? picturesAmong(given) : [];
    if (files.length === 0) return false;
    event.preventDefault();
    event.stopPropagation();
    void insert(files);
    return true;
  };
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: false, codeBlock: false, link: { openOnClick: false } }),
      ...(pictures ? [inlinePicture(pictures.load)] : []),
    ],
    content: asShown(value),
    // What is allowed to be styled on the page is its own sheets.
    injectCSS: false,
    editorProps: {
      attributes: {
        ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelledBy, dir: 'auto' },
        'aria-describedby': describedBy,
      },
      handlePaste: (_view, event) =>
        !event.clipboardData?.types.includes('text/plain') && take(event, event.clipboardData?.files),
      handleDrop: (_view, event) => take(event, event.dataTransfer?.files),
    },
    onUpdate({ editor: now }) {
      told.current = htmlOf(now);
      change.current(told.current);
    },
  });
  own.current = editor;
  useEffect(() => {
    if (!insertRef) return;
    insertRef.current = (text) => {
      const lines = text.split('\n').map((line) => ({ type: 'text', text: line }));
      const content = lines.flatMap((line, at) => [
        ...(at > 0 ? [{ type: 'hardBreak' }] : []),
        ...(line.text ? [line] : []),
      ]);
      own.current?.chain().focus().insertContent(content).run();
    };
    return () => {
      insertRef.current = null;
    };
  }, [insertRef]);
  useEffect(() => {
    // Somebody else's words, or those that were saved before.
    if (value === told.current) return;
    told.current = value;
    editor?.commands.setContent(asShown(value), { emitUpdate: false });
  }, [editor, value]);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => marks.filter(({ name }) => now?.isActive(name)).map(({ name }) => name),
  });
  return (
    <div className={classes.box}>
      <div aria-label={t('forms.formatting.label')} className={classes.tools} role="toolbar">
        {marks.map(({ name, Icon, kbd }) => (
          <IconButton
            aria-pressed={active?.includes(name) ?? false}
            icon={<Icon size={15} strokeWidth={1.75} />}
            kbd={kbd}
            key={name}
            label={t(`forms.formatting.${name}`)}
            size={28}
            onClick={() => editor && toggles[name](editor)}
          />
        ))}
        {pictures ? (
          <>
            <input
              accept="image/png,image/jpeg,image/gif,image/webp"
              aria-label={t('forms.formatting.picture')}
              hidden
              ref={picker}
              type="file"
              onChange={({ currentTarget }) => {
                void insert(picturesAmong(currentTarget.files));
                currentTarget.value = '';
              }}
            />
            <IconButton
              icon={<ImagePlus size={15} strokeWidth={1.75} />}
              label={t('forms.formatting.picture')}
              size={28}
              onClick={() => picker.current?.click()}
            />
          </>
        ) : null}
      </div>
      <EditorContent className={classes.text} editor={editor} />
    </div>
  );
}
