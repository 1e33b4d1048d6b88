import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export const commandGroups = ['chats', 'actions', 'goTo', 'settings'] as const;
export type CommandGroup = (typeof commandGroups)[number];

/** Something a person can do from where they are: an entry of the palette, of the shortcut map, or of both. */
export interface Command {
  /** The same for the same thing on every day: what was used recently is remembered by it. */
  id: string;
  group: CommandGroup;
  label: string;
  /** Quiet words behind the label, found by the search as well. */
  detail?: string;
  /** Found by the search and never shown. */
  keywords?: string;
  icon?: ReactNode;
  /** 'Mod+K', '?', 'Shift+E', or keys one after the other: 'G L'. */
  shortcut?: string;
  /** Absent: the screen handles the keys by itself, and the shortcut map only tells of them. */
  run?: () => void;
  /** Address of a place: Mod+Enter opens it in a new tab. */
  address?: string;
}

type Commands = readonly Command[];
const store = createStore<{ byOwner: ReadonlyMap<symbol, Commands> }>(() => ({ byOwner: new Map() }));

function put(owner: symbol, commands: Commands | null): void {
  const byOwner = new Map(store.getState().byOwner);
  if (commands) byOwner.set(owner, commands);
  else byOwner.delete(owner);
  store.setState({ byOwner });
}

/** Offers commands as long as the caller is on the screen. Give the same array while nothing changes (`useMemo`). */
export function useCommands(commands: Commands): void {
  useEffect(() => {
    const owner = Symbol('commands');
    put(owner, commands);
    return () => put(owner, null);
  }, [commands]);
}

const listOf = (byOwner: ReadonlyMap<symbol, Commands>): Command[] => {
  // A screen may say the same in its own way: the younger owner's word counts.
  const byId = new Map([...byOwner.values()].flat().map((command) => [command.id, command]));
  return [...byId.values()];
};

/** Everything that can be done now. */
export const currentCommands = (): Command[] => listOf(store.getState().byOwner);

export function useCurrentCommands(): Command[] {
  return listOf(useStore(store, (state) => state.byOwner));
}
