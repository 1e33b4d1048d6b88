import { type ShopCheck, type ShopForm, shopCheckSchema } from '@chatso/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readLines } from '../../lib/api/read-lines.ts';

interface Asked {
  storeId: string;
  body: ShopForm;
}

/** A test of a shop, whose lines are here as they come. What an earlier one still says is nobody's business any more. */
export function useShopCheck() {
  const running = useRef<AbortController | null>(null);
  const [lines, setLines] = useState<readonly ShopCheck[]>([]);
  const test = useMutation({
    meta: { quiet: true },
    mutationFn: ({ storeId, body, controller }: Asked & { controller: AbortController }) =>
      readLines(
        'shops.tellCheck',
        { params: { storeId }, body },
        {
          signal: controller.signal,
          onLine(line) {
            const check = shopCheckSchema.parse(line);
            if (running.current === controller) setLines((known) => [...known, check]);
          },
        },
      ),
  });
  const stop = () => {
    running.current?.abort();
    running.current = null;
    setLines([]);
  };
  return {
    lines,
    /** Every line was told. */
    done: test.isSuccess,
    pending: test.isPending,
    error: test.error,
    run(asked: Asked) {
      stop();
      const controller = new AbortController();
      running.current = controller;
      test.mutate({ ...asked, controller });
    },
    forget() {
      stop();
      test.reset();
    },
  };
}
