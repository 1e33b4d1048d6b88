import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Bold, Italic, List, ListOrdered, Underline } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../icon-button.tsx';
import classes from './rich-field.module.css';

export interface RichEditorProps {
  value: string;
  labelledBy: string;
  describedBy: string;
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

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

export function RichEditor({ value, labelledBy, describedBy, onChange }: RichEditorProps) {
  const { t } = useTranslation();
  const told = useRef(value);
  const change = useRef(onChange);
  change.current = onChange;
  const editor = useEditor({
    extensions: [StarterKit.configure({ heading: false, codeBlock: false, link: { openOnClick: false } })],
    content: value,
    // What is allowed to be styled on the page is its own sheets.
    injectCSS: false,
    editorProps: {
      attributes: {
        ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelledBy, dir: 'auto' },
        'aria-describedby': describedBy,
      },
    },
    onUpdate({ editor: now }) {
      told.current = htmlOf(now);
      change.current(told.current);
    },
  });
  useEffect(() => {
    // Somebody else's words, or those that were saved before.
    if (value === told.current) return;
    told.current = value;
    editor?.commands.setContent(value, { emitUpdate: false });
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
      </div>
      <EditorContent className={classes.text} editor={editor} />
    </div>
  );
}
