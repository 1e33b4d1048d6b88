/**
 * A file that is dropped beside the message field is no file of the frame's: a browser would leave the chat to show it. What
 * a field has taken by then, and dragged text, is left alone.
 */
export function swallowDrops(target: EventTarget): void {
  const swallow = (event: Event) => {
    const { dataTransfer, defaultPrevented } = event as DragEvent;
    if (!defaultPrevented && dataTransfer?.types.includes('Files')) {
      event.preventDefault();
      dataTransfer.dropEffect = 'none';
    }
  };
  for (const type of ['dragover', 'drop']) target.addEventListener(type, swallow);
}
