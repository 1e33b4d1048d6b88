/** Whether a text calls for a shortcut; such a text is never sent (H-64). */
export const callsShortcut = (text: string): boolean => text.startsWith('/');
