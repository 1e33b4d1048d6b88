import { useEffect, useState, useSyncExternalStore } from 'react';
import { holdTracking } from '../../../lib/realtime/tracking-connection.ts';
import { type Board, type BoardView, createBoard } from './board.ts';

/** The board of the workspace, as long as the page is open; null before the first drawing is done. */
export function useBoard(workspaceId: string): Board | null {
  const [board, setBoard] = useState<Board | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another workspace is another connection
  useEffect(() => {
    const { connection, release } = holdTracking();
    const made = createBoard(connection);
    setBoard(made);
    return () => {
      made.stop();
      release();
      setBoard(null);
    };
  }, [workspaceId]);
  return board;
}

const never = () => () => undefined;

export const useBoardView = (board: Board | null): BoardView | null =>
  useSyncExternalStore(board?.subscribe ?? never, () => board?.view() ?? null);
