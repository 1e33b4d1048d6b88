import { clientEmits, type EndpointDef, endpoints } from '@chatso/contract';
import { channels } from '../modules/channels/index.ts';
import type { Module } from '../platform/module.ts';
import { strangerKinds } from '../platform/outbound.ts';
import { partsAt } from '../platform/place.ts';
import type { SocketHandler } from '../platform/realtime/wire.ts';

export interface BootFacts {
  modules: readonly Module[];
  bound: readonly EndpointDef[];
  handlers: readonly SocketHandler[];
  jobNames: readonly string[];
}

/** One sentence per gap between what the contract promises and what the modules do; empty when all is well. */
export function findGaps(facts: BootFacts): string[] {
  return [
    ...endpointGaps(facts.bound),
    ...socketGaps(facts.handlers),
    ...eventGaps(facts.modules),
    ...jobGaps(facts),
    ...channelGaps(facts.modules),
    ...outboundGaps(facts.modules),
  ];
}

function endpointGaps(bound: readonly EndpointDef[]): string[] {
  const known = new Set(bound);
  const missing = Object.entries(endpoints)
    .filter(([, endpoint]) => !known.has(endpoint))
    .map(([id, endpoint]) => `Endpoint ${id} (${endpoint.method} ${endpoint.path}) has no handler.`);
  const contract = new Set<EndpointDef>(Object.values(endpoints));
  const foreign = bound
    .filter((endpoint) => !contract.has(endpoint))
    .map((endpoint) => `Endpoint ${endpoint.method} ${endpoint.path} is bound but not part of the contract.`);
  return [...missing, ...foreign];
}

function socketGaps(handlers: readonly SocketHandler[]): string[] {
  const promised = Object.entries(clientEmits).flatMap(([namespace, events]) =>
    Object.keys(events).map((event) => `${namespace} ${event}`),
  );
  const given = handlers.map(({ namespace, event }) => `${namespace} ${event}`);
  return [
    ...promised.filter((one) => !given.includes(one)).map((one) => `Socket event ${one} has no handler.`),
    ...twins(given).map((one) => `Socket event ${one} has two handlers.`),
    ...given.filter((one) => !promised.includes(one)).map((one) => `Socket event ${one} is not part of the contract.`),
  ];
}

function eventGaps(modules: readonly Module[]): string[] {
  const events = modules.flatMap((module) => module.events ?? []);
  const declared = events.map(({ eventName }) => eventName);
  const heard = modules.flatMap((module) => module.realtime ?? []).map(({ event }) => event);
  return [
    ...twins(declared).map((name) => `Event ${name} is declared twice.`),
    ...twins(heard).map((name) => `Event ${name} has two audiences.`),
    ...heard.filter((name) => !declared.includes(name)).map((name) => `Event ${name} has an audience but no module.`),
    ...events
      .filter(({ eventName, internal }) => internal === heard.includes(eventName))
      .map(({ eventName, internal }) =>
        internal
          ? `Event ${eventName} is internal and has an audience.`
          : `Nobody decided who hears event ${eventName}.`,
      ),
  ];
}

function jobGaps(facts: BootFacts): string[] {
  return twins(facts.jobNames).map((name) => `Job ${name} has two handlers.`);
}

function outboundGaps(modules: readonly Module[]): string[] {
  const sent = modules.flatMap((module) => module.sends ?? []);
  return [
    ...strangerKinds
      .filter((kind) => !sent.includes(kind))
      .map((kind) => `Emails of the kind ${kind} go to strangers, and no module spends their budget.`),
    ...twins(sent).map((kind) => `Emails of the kind ${kind} are sent by two modules.`),
  ];
}

function channelGaps(modules: readonly Module[]): string[] {
  const parts = modules.flatMap((module) => module.parts ?? []);
  const types = partsAt(parts, channels).flatMap((channel) => channel.types);
  return twins(types).map((type) => `Channel ${type} is brought twice.`);
}

const twins = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
];
