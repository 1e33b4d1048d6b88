/**
 * Stops the browser from opening a file that is dropped outside a drop target, which would replace the console and lose
 * what is typed. Handled drops, dragged text and file inputs are left alone.
 */
export function swallowDrops(target: EventTarget): void {
  const swallow = (event: Event) => {
    const { dataTransfer, defaultPrevented, target: at } = event as DragEvent;
    if (defaultPrevented || !dataTransfer?.types.includes('Files')) return;
    if (at instanceof HTMLInputElement && at.type === 'file') return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  for (const type of ['dragover', 'drop']) target.addEventListener(type, swallow);
}
