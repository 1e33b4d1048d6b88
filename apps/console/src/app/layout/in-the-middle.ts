import { hasUnsavedChanges } from '../../lib/navigation/unsaved-guard.ts';

const fields =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])';

/** A page that comes again gives the message field the focus, so an empty one is as it was. */
const isAsAfterReload = (field: Element): boolean =>
  field instanceof HTMLTextAreaElement && field.matches('[data-composer]') && field.value === '';

/**
 * Whether a reload would interrupt the person: unsaved changes, an open dialog, the field they are typing in.
 * A draft may be kept; the caret is not, and the next words would go into whichever field has the focus then.
 */
export function isInTheMiddle(): boolean {
  const focused = document.activeElement;
  const writing = focused?.matches(fields) === true && !isAsAfterReload(focused);
  return writing || hasUnsavedChanges() || document.querySelector('[role="dialog"]') !== null;
}
