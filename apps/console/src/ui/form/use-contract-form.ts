import {
  ApiError,
  type CallInput,
  type EndpointId,
  type Endpoints,
  type ErrorKey,
  endpoints,
  type ResponseOf,
  reasonPlainly,
} from '@chatso/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, get, type Path, type Resolver, useForm } from 'react-hook-form';
import { errorMessage, fieldErrors, schemaWords } from '../../lib/api/errors.ts';
import { mutationOf } from '../../lib/api/query-of.ts';
import { useUnsavedGuard } from '../../lib/navigation/unsaved-guard.ts';
import { type Clash, useMergedValues } from './use-merged-values.ts';

// Schemas answer reasons, which this page has words for.
reasonPlainly();

/** Of the endpoint, or of one of several. */
type BodySchema<Id extends EndpointId> = Id extends EndpointId
  ? Endpoints[Id] extends { body: infer S }
    ? S
    : never
  : never;
type Input<Id extends EndpointId> = Id extends EndpointId ? CallInput<Endpoints[Id]> : never;
type Answer<Id extends EndpointId> = Id extends EndpointId ? ResponseOf<Endpoints[Id]> : never;

interface ContractFormOptions<Id extends EndpointId, S, V extends FieldValues> {
  /** The contract's rules for the body. The build carries them only where they are imported, so they are named here. */
  schema: BodySchema<Id>;
  /** What the server holds, as far as it is known. */
  saved: S | undefined;
  /** As a person types it; called by the names of the body, so that a problem finds its field. */
  valuesOf(saved: S): V;
  /** What stands there at first where it is not what is saved, as in a copy. Unsaved from the beginning. */
  begin?: V;
  inputOf(values: V, saved: S): Input<Id>;
  /** Words of this page instead of the contract's, the same for all problems of a field or as the values have it. */
  problems?: Partial<Record<keyof V & string, string | ((values: V) => string)>>;
  /** Of what was saved: how the page's query holds it. */
  onSaved(answer: Answer<Id>): void;
  savedOf(answer: Answer<Id>): S;
  /** When another save was faster: the query that `saved` is read from, or how theirs is asked for where it is from none. */
  reads: QueryKey | (() => Promise<S | undefined>);
  /** Codes of refusals that are about one field, and which. */
  fieldOf?: Partial<Record<ErrorKey, keyof V & string>>;
  /** Whether the page says this refusal by itself. */
  onRefused?(error: Error): boolean;
  /** False: what is typed is kept by a page that goes nowhere, as in a closed dialog. */
  guarded?: boolean;
}

type FieldPath<V> = (keyof V & string) | `${keyof V & string}.${string}`;

export interface ContractForm<V> {
  /** Null until it is known what is saved. */
  values: V | null;
  set(change: Partial<V>): void;
  /** Of a field, 'hours.monday' in a group; of a group or a list the first in it. */
  problem(name: FieldPath<V>): string | undefined;
  /** Names of what differs from what is saved, 'hours.monday' in a group. */
  changed: readonly string[];
  dirty: boolean;
  saving: boolean;
  /** Whether it was saved. */
  save(): Promise<boolean>;
  discard(): void;
  /** Of the last save, unless it is said at the fields or by `conflict`. */
  error: Error | null;
  /** Another save won. */
  conflict: Conflict | null;
  /** The page's own next navigation is not asked about. */
  leaveFreely(): void;
}

export interface Conflict {
  /** What the server said to the own save; null where theirs came before it. */
  refusal: Error | null;
  /** What both have changed. */
  clashes: readonly Clash[];
  keepMine(paths: readonly string[]): void;
  takeTheirs(paths: readonly string[]): void;
}

/** What the server said about single fields, by their names. */
function problemsIn(error: unknown, fieldOf: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const field = error instanceof ApiError ? fieldOf[error.code ?? ''] : undefined;
  const words = errorMessage(error);
  return field !== undefined && words !== null ? { [field]: words } : fieldErrors(error);
}

/** Of a field, or of the first entry of a list that one types in a single field. */
function firstWords(told: unknown): string | undefined {
  if (typeof told !== 'object' || told === null) return undefined;
  if ('message' in told && typeof told.message === 'string') return told.message;
  for (const part of Object.values(told)) {
    const words = firstWords(part);
    if (words !== undefined) return words;
  }
  return undefined;
}

/** A colleague was faster. A conflict with a reason is not about versions: its sentence is shown like any other refusal. */
const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'conflict' && error.reason === undefined;

/** Each problem in words, in the group that it is in; where the page has words for the whole group, at the group. */
function toldErrors(errors: object, ownWords: (name: string) => string | undefined, path = ''): object {
  const told = Object.entries(errors).map(([name, error]: [string, { type?: unknown; message?: string }]) => {
    const full = path ? `${path}.${name}` : name;
    const own = ownWords(full);
    // A problem has a type, a group has names.
    if (own === undefined && typeof error.type !== 'string') return [name, toldErrors(error, ownWords, full)];
    return [name, { type: 'rule', ...error, message: own ?? schemaWords(error.message ?? '') }];
  });
  return Object.fromEntries(told);
}

/** The rules of the contract about what would be sent, told at what is typed. */
function resolverOf<V extends FieldValues>(schema: unknown, bodyOf: (values: V) => unknown, problems: object) {
  const judge = zodResolver(schema as never) as unknown as Resolver<V>;
  const resolve: Resolver<V> = async (values, context, options) => {
    const { errors } = await judge(bodyOf(values) as V, context, options);
    const ownWords = (name: string): string | undefined => {
      const words = (problems as Record<string, string | ((typed: V) => string)>)[name];
      return typeof words === 'function' ? words(values) : words;
    };
    const told = toldErrors(errors, ownWords);
    return Object.keys(told).length > 0 ? { values: {}, errors: told } : { values, errors: {} };
  };
  return resolve;
}

/**
 * A form whose rules are those of the endpoint it is sent to; which one may change with what is known, as when somebody
 * else deletes what is being changed here. Everything that happens to forms happens here: unsaved changes
 * are asked about, what the server refuses is told at its field, and two people who save the same lose nothing
 * (docs/two-people.md). docs/how-to/add-a-form.md says how to make one.
 */
export function useContractForm<Id extends EndpointId, S, V extends FieldValues>(
  id: Id,
  options: ContractFormOptions<Id, S, V>,
): ContractForm<V> {
  const { schema, saved, valuesOf, inputOf, begin, problems = {}, reads, fieldOf = {}, guarded = true } = options;
  const client = useQueryClient();
  const declared = (endpoints[id] as { body?: unknown }).body;
  if (declared !== undefined && declared !== schema) throw new Error(`These are not the rules of ${id}`);

  const ground = useRef<S | undefined>(saved);
  const bodyOf = (values: V) => (inputOf(values, ground.current as S) as { body?: unknown }).body;
  const form = useForm<V>({
    ...(saved === undefined ? {} : { defaultValues: (begin ?? valuesOf(saved)) as DefaultValues<V> }),
    resolver: resolverOf(schema, bodyOf, problems),
  });
  const { errors } = form.formState;
  const merged = useMergedValues(form, saved, valuesOf);
  ground.current = merged.ground?.saved;
  const [refusal, setRefusal] = useState<Error | null>(null);
  const dirty = merged.changed.length > 0;
  const { leaveFreely } = useUnsavedGuard(dirty && guarded);

  const sentChanges = useRef(false);
  const [saidByPage, setSaidByPage] = useState(false);
  async function lookAgain() {
    if (typeof reads !== 'function') return client.invalidateQueries({ queryKey: reads });
    const theirs = await reads().catch(() => undefined);
    if (theirs !== undefined) merged.moveTo(theirs);
  }
  const saving = useMutation({
    ...mutationOf<EndpointId>(id),
    meta: { quiet: true },
    onMutate: () => setSaidByPage(false),
    onError: (error) => {
      const names = Object.keys(form.getValues());
      for (const [name, message] of Object.entries(problemsIn(error, fieldOf))) {
        if (names.includes(name.split('.')[0] ?? '')) form.setError(name as Path<V>, { type: 'server', message });
      }
      setSaidByPage(options.onRefused?.(error) ?? false);
      if (!isConflict(error)) return;
      setRefusal(error);
      return lookAgain();
    },
  });
  useFocusOnProblem(form.formState.submitCount);

  const send = async (values: V): Promise<boolean> => {
    if (ground.current === undefined) return false;
    sentChanges.current = dirty;
    const sent = structuredClone(values);
    const input = inputOf(values, ground.current) as Parameters<typeof saving.mutateAsync>[0];
    const answer = (await saving.mutateAsync(input).catch(() => undefined)) as Answer<Id> | undefined;
    if (answer === undefined) return false;
    // What was typed on while the save was under way is a change of its own.
    merged.moveTo(options.savedOf(answer), sent);
    merged.settle();
    setRefusal(null);
    options.onSaved(answer);
    return true;
  };
  const forget = () => {
    setRefusal(null);
    saving.reset();
  };
  const told = Object.keys(problemsIn(saving.error, fieldOf)).some((name) => get(errors, name) !== undefined);
  const clashes = merged.clashes;
  return {
    values: merged.ground ? merged.values : null,
    set(change) {
      forget();
      for (const [name, value] of Object.entries(change)) {
        form.setValue(name as Path<V>, value as never, { shouldValidate: true });
      }
    },
    problem: (name) => firstWords(get(errors, name)),
    changed: merged.changed,
    dirty,
    saving: saving.isPending,
    async save() {
      let done = false;
      const submit = form.handleSubmit(async (values) => {
        done = await send(values);
      });
      if (!saving.isPending) await submit();
      return done;
    },
    discard() {
      forget();
      merged.discard();
    },
    // Nothing differs any more from what is saved: it was saved, and only its answer was lost.
    error: told || saidByPage || isConflict(saving.error) || (sentChanges.current && !dirty) ? null : saving.error,
    conflict: dirty && (refusal || clashes.length > 0) ? { ...merged, refusal, clashes } : null,
    leaveFreely,
  };
}

/** A save that cannot be sent leads to what is wrong. */
function useFocusOnProblem(attempts: number): void {
  useEffect(() => {
    if (attempts > 0)
      document.querySelector<HTMLElement>('main [aria-invalid="true"], [role="dialog"] [aria-invalid="true"]')?.focus();
  }, [attempts]);
}
