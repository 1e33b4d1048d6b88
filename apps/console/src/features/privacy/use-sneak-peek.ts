import { useMutation } from '@tanstack/react-query';
import { mutationOf } from '../../lib/api/query-of.ts';
import { useKeepConsent } from './use-consents.ts';

/** Turns it on or off for a store; the list of `useConsents` shows it at once. */
export const useSneakPeek = () => useMutation({ ...mutationOf('stores.setSneakPeek'), onSuccess: useKeepConsent() });
