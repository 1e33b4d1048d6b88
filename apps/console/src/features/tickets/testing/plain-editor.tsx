import { useEffect } from 'react';
import type { RichEditorProps } from '../../../ui/rich-field/rich-editor.tsx';

/** In the place of the real editor, which wants a page that is laid out: what is typed is the HTML. */
export function RichEditor({ value, labelledBy, describedBy, insertRef, onChange }: RichEditorProps) {
  useEffect(() => {
    if (insertRef) insertRef.current = (text) => onChange(value + text);
  });
  return (
    <textarea
      aria-describedby={describedBy}
      aria-labelledby={labelledBy}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
