/**
 * A file that is dropped where nothing takes it is nobody's: a browser would leave the console, and what is typed, to show
 * it. What a field has taken by then, dragged text, and a file input's own drop are left alone.
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
