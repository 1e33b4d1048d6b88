/** A chat of the live lists as other parts of the console name it. */
export interface OpenChat {
  id: string;
  name: string;
  /** What somebody said last. */
  detail: string;
  tab: 'ongoing' | 'pending' | 'missed';
}

interface Source {
  workspaceId: string;
  read(): OpenChat[];
}

let source: Source | null = null;

/** Live chat says where its chats can be read. It stays after the screen is left: its cache does as well. */
export function provideOpenChats(next: Source): void {
  source = next;
}

export function forgetOpenChats(): void {
  source = null;
}

/** The chats this device knows of in a workspace; none before live chat was opened. */
export const readOpenChats = (workspaceId: string): OpenChat[] =>
  source?.workspaceId === workspaceId ? source.read() : [];
