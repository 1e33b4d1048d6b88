import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Lines, type LinesInput, readLines } from './read-lines.ts';

/**
 * An answer whose lines are here as they come. What an earlier asking still says is nobody's business any more, and who
 * leaves stops the asking.
 */
export function useReadLines<Id extends Lines, Line>(id: Id, schema: { parse(line: unknown): Line }) {
  const running = useRef<AbortController | null>(null);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const asking = useMutation({
    meta: { quiet: true },
    mutationFn: ({ input, controller }: { input: LinesInput<Id>; controller: AbortController }) =>
      readLines(id, input, {
        signal: controller.signal,
        onLine(line) {
          const read = schema.parse(line);
          if (running.current === controller) setLines((known) => [...known, read]);
        },
      }),
  });
  const stop = () => {
    running.current?.abort();
    running.current = null;
    setLines([]);
  };
  useEffect(() => () => running.current?.abort(), []);
  return {
    lines,
    /** Every line was told. */
    done: asking.isSuccess,
    pending: asking.isPending,
    error: asking.error,
    run(input: LinesInput<Id>) {
      stop();
      const controller = new AbortController();
      running.current = controller;
      asking.mutate({ input, controller });
    },
    forget() {
      stop();
      asking.reset();
    },
  };
}
