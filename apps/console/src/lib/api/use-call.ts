import type { CallInput, EndpointId, Endpoints, ResponseOf } from '@chatso/contract';
import { useMutation } from '@tanstack/react-query';
import { mutationOf } from './query-of.ts';

/** A write of the API whose failure the caller tells by itself, as where it is tried with `useAttempt`. */
export function useCall<Id extends EndpointId>(
  id: Id,
): (input: CallInput<Endpoints[Id]>) => Promise<ResponseOf<Endpoints[Id]>> {
  return useMutation({ ...mutationOf(id), meta: { quiet: true } }).mutateAsync;
}
