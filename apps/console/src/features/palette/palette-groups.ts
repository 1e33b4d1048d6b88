import { matchScore } from '../../lib/formats/search-words.ts';
import { type Command, type CommandGroup, commandGroups } from '../../lib/navigation/commands.ts';

export interface PaletteGroup {
  id: CommandGroup | 'recent';
  commands: Command[];
}

/** A list longer than this is searched and not read. */
const mostPerGroup = 8;
const mostUnasked = 5;

const scoreOf = (query: string, { label, detail = '', keywords = '' }: Command): number =>
  matchScore(query, label, `${detail} ${keywords}`);

/**
 * What the palette lists. Unasked: what was used last, then a few chats and all the rest in their own order. Asked: the
 * best answers of each group, what was used last first among equals.
 */
export function paletteGroups(commands: readonly Command[], query: string, recent: readonly string[]): PaletteGroup[] {
  const offered = commands.filter((command) => command.run);
  const groups: PaletteGroup[] = commandGroups.map((id) => ({
    id,
    commands: offered.filter((command) => command.group === id),
  }));
  if (query.trim() === '') {
    const used = recent.flatMap((id) => offered.filter((command) => command.id === id));
    const rest = groups.map(({ id, commands: all }) => ({
      id,
      commands: all.filter((command) => !used.includes(command)).slice(0, id === 'chats' ? mostUnasked : undefined),
    }));
    return [{ id: 'recent' as const, commands: used }, ...rest].filter((group) => group.commands.length > 0);
  }
  const rank = (command: Command) => scoreOf(query, command) + (recent.includes(command.id) ? 1 : 0);
  return groups
    .map(({ id, commands: all }) => ({
      id,
      commands: all
        .filter((command) => scoreOf(query, command) > 0)
        .sort((a, b) => rank(b) - rank(a))
        .slice(0, mostPerGroup),
    }))
    .filter((group) => group.commands.length > 0)
    .sort((a, b) => best(b, rank) - best(a, rank));
}

/** Groups stand in the order of their best answer, so that Enter does what one meant. */
const best = (group: PaletteGroup, rank: (command: Command) => number): number => Math.max(...group.commands.map(rank));
