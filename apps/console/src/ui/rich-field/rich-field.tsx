import { lazy, Suspense, useId } from 'react';
import { importAgain } from '../../lib/browser/import-again.ts';
import { SkeletonBlock } from '../skeleton-rows.tsx';
import type { RichEditorProps } from './rich-editor.tsx';
import classes from './rich-field.module.css';

/** The editor weighs more than the pages it stands on: fetched where one is shown. */
const Editor = lazy(async () => ({ default: (await importAgain(() => import('./rich-editor.tsx'))).RichEditor }));

interface RichFieldProps extends Omit<RichEditorProps, 'labelledBy' | 'describedBy'> {
  label: string;
  description?: string;
  error?: string | undefined;
}

/** A few words with bold, lists and links; its value is HTML, and empty where nothing stands in it. */
export function RichField({ label, description, error, ...editor }: RichFieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <span className={classes.label} id={id}>
        {label}
      </span>
      <Suspense fallback={<SkeletonBlock height={120} width="100%" />}>
        <Editor {...editor} describedBy={`${id}-about`} labelledBy={id} />
      </Suspense>
      <div id={`${id}-about`}>
        {description ? <p className={classes.hint}>{description}</p> : null}
        {error ? (
          <p className={classes.problem} role="alert">
            {error}
          </p>
        ) : null}
      </div>
    </div>
  );
}
