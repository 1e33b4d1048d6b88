import { type MailCheck, type MailServerInput, mailCheckSchema } from '@chatso/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readLines } from '../../../lib/api/read-lines.ts';

export interface Asked {
  email: string;
  imap: MailServerInput;
  smtp: MailServerInput;
}

/** A test of an account, whose lines are here as they come; who leaves stops the asking. */
export function useMailCheck() {
  const running = useRef<AbortController | null>(null);
  const [lines, setLines] = useState<readonly MailCheck[]>([]);
  const test = useMutation({
    meta: { quiet: true },
    mutationFn: ({ controller, ...body }: Asked & { controller: AbortController }) =>
      readLines(
        'mailboxes.check',
        { body },
        {
          signal: controller.signal,
          onLine(line) {
            const check = mailCheckSchema.parse(line);
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
  useEffect(() => () => running.current?.abort(), []);
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
