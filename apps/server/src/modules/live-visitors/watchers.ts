import type { VisitorCountries, VisitorStatus } from '@chatso/contract';
import { visitorLimits } from '@chatso/domain';
import { visitorCountriesRoom, visitorCountsRoom, visitorListRoom } from '../../platform/realtime/rooms.ts';
import type { AgentSocket } from '../../platform/realtime/wire.ts';
import type { Board } from './board.ts';
import { noCounts, type StoreCounts, sameCounts } from './counts.ts';
import type { Window } from './window.ts';

interface Watcher {
  socket: AgentSocket;
  lists: Map<VisitorStatus, string>;
  countries: string | null;
  counts: string | null;
}

/** Whoever may see the same stores hears the same numbers. */
interface Audience {
  workspaceId: string;
  key: string;
  storeIds: readonly string[];
  told: Map<string, StoreCounts>;
  toldAllAt: number;
}

/** Sockets of this process that look at visitors, and at what; one that has ended meanwhile would be kept for ever. */
export function createWatchers() {
  const watchers = new Map<string, Watcher>();
  const audiences = new Map<string, Audience>();
  const places = new Map<string, { workspaceId: string; storeId: string; told: string; toldAt: number }>();

  function watcherOf(socket: AgentSocket): Watcher {
    const found = watchers.get(socket.id) ?? { socket, lists: new Map(), countries: null, counts: null };
    watchers.set(socket.id, found);
    return found;
  }

  const leave = (socket: AgentSocket, room: string | null): void => {
    if (room !== null) void socket.leave(room);
  };
  const some = (test: (watcher: Watcher) => boolean): boolean => [...watchers.values()].some(test);

  return {
    watchList(socket: AgentSocket, status: VisitorStatus, { watchId }: Window): void {
      if (!socket.connected) return;
      const watcher = watcherOf(socket);
      const before = watcher.lists.get(status);
      if (before === watchId) return;
      if (before !== undefined) leave(socket, visitorListRoom(before));
      watcher.lists.set(status, watchId);
      void socket.join(visitorListRoom(watchId));
    },
    watchCounts(socket: AgentSocket, storeIds: readonly string[]): void {
      if (!socket.connected) return;
      const watcher = watcherOf(socket);
      const { workspaceId } = socket.data;
      const key = [...storeIds].sort().join();
      const room = visitorCountsRoom(workspaceId, key);
      if (watcher.counts === room) return;
      leave(socket, watcher.counts);
      watcher.counts = room;
      void socket.join(room);
      if (!audiences.has(room)) audiences.set(room, { workspaceId, key, storeIds, told: new Map(), toldAllAt: 0 });
    },
    watchCountries(socket: AgentSocket, storeId: string): void {
      if (!socket.connected) return;
      const watcher = watcherOf(socket);
      const { workspaceId } = socket.data;
      const room = visitorCountriesRoom(workspaceId, storeId);
      if (watcher.countries === room) return;
      leave(socket, watcher.countries);
      watcher.countries = room;
      void socket.join(room);
      if (!places.has(room)) places.set(room, { workspaceId, storeId, told: '', toldAt: 0 });
    },
    leaveList(socket: AgentSocket, watchId: string): void {
      const lists = watchers.get(socket.id)?.lists;
      for (const [status, one] of lists ?? []) {
        if (one !== watchId) continue;
        lists?.delete(status);
        leave(socket, visitorListRoom(watchId));
      }
    },
    leaveCountries(socket: AgentSocket): void {
      const watcher = watchers.get(socket.id);
      if (watcher === undefined) return;
      leave(socket, watcher.countries);
      watcher.countries = null;
    },
    leaveAll(socket: AgentSocket): void {
      const watcher = watchers.get(socket.id);
      if (watcher === undefined) return;
      watchers.delete(socket.id);
      for (const watchId of watcher.lists.values()) leave(socket, visitorListRoom(watchId));
      leave(socket, watcher.counts);
      leave(socket, watcher.countries);
    },
    /** The socket has closed; its rooms went with it. */
    end: (socketId: string): void => void watchers.delete(socketId),
    isWatched: (watchId: string): boolean => some(({ lists }) => [...lists.values()].includes(watchId)),
    hasWatchers: (workspaceId: string): boolean => some(({ socket }) => socket.data.workspaceId === workspaceId),
    /** Numbers that each audience has not heard yet; now and then all of them. */
    countsToTell(boardOf: (workspaceId: string) => Board | null, now: number) {
      return [...audiences].flatMap(([room, audience]) => {
        const board = boardOf(audience.workspaceId);
        if (board === null || !some(({ counts }) => counts === room)) {
          audiences.delete(room);
          return [];
        }
        const all = Math.abs(now - audience.toldAllAt) >= visitorLimits.correctEveryMs;
        if (all) audience.toldAllAt = now;
        const stores = audience.storeIds.flatMap((_id) => {
          const counts = board.counts.of(_id);
          if (!all && sameCounts(counts, audience.told.get(_id) ?? noCounts)) return [];
          audience.told.set(_id, counts);
          return [{ _id, ...counts }];
        });
        return stores.length === 0 ? [] : [{ workspaceId: audience.workspaceId, key: audience.key, stores }];
      });
    },
    countriesToTell(boardOf: (workspaceId: string) => Board | null, now: number) {
      return [...places].flatMap(([room, place]) => {
        const { workspaceId, storeId } = place;
        const board = boardOf(workspaceId);
        if (board === null || !some(({ countries }) => countries === room)) {
          places.delete(room);
          return [];
        }
        if (Math.abs(now - place.toldAt) < visitorLimits.countriesEveryMs) return [];
        const countries: VisitorCountries = board.countries(storeId);
        const text = JSON.stringify(countries);
        if (text === place.told) return [];
        place.told = text;
        place.toldAt = now;
        return [{ workspaceId, countries }];
      });
    },
  };
}
