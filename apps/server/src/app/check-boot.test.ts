import { clientEmits, endpoints } from '@chatso/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineChannel } from '../modules/channels/index.ts';
import { defineEvent } from '../platform/events.ts';
import { defineModule, on } from '../platform/module.ts';
import { strangerKinds } from '../platform/outbound.ts';
import { onSocket } from '../platform/realtime/wire.ts';
import { type BootFacts, findGaps } from './check-boot.ts';

/** Stands for all that send to strangers. */
const sender = defineModule({ name: 'sender', sends: strangerKinds });

const rate = { points: 1, seconds: 1 };
const complete: BootFacts = {
  modules: [sender],
  bound: Object.values(endpoints),
  handlers: Object.entries(clientEmits).flatMap(([namespace, events]) =>
    Object.keys(events).map((event) => ({
      ...onSocket('/message', 'agent:typing', { payload: z.unknown(), ack: null, rate }, () => null),
      namespace: namespace as keyof typeof clientEmits,
      event,
    })),
  ),
  jobNames: ['mail.send'],
};

const happened = defineEvent<{ workspaceId: string }>('thing.happened');
const silent = defineEvent<object>('thing.silent', { internal: true });

describe('findGaps', () => {
  it('finds none where everything has its place', () => {
    const module = defineModule({ name: 'm', events: [happened, silent], realtime: [on(happened, () => [])] });
    expect(findGaps({ ...complete, modules: [sender, module] })).toEqual([]);
  });

  it('names an endpoint and a socket event without handler', () => {
    expect(findGaps({ ...complete, bound: complete.bound.slice(1), handlers: complete.handlers.slice(1) })).toEqual([
      'Endpoint auth.signIn (POST /auth-service/auth) has no handler.',
      'Socket event /message conversation:message has no handler.',
    ]);
  });

  it('names an event that nobody decided about, one with two audiences, and an internal one that is sent', () => {
    const gaps = findGaps({
      ...complete,
      modules: [
        sender,
        defineModule({ name: 'a', events: [happened] }),
        defineModule({ name: 'b', events: [silent], realtime: [on(silent, () => [])] }),
      ],
    });
    expect(gaps).toEqual([
      'Nobody decided who hears event thing.happened.',
      'Event thing.silent is internal and has an audience.',
    ]);
    const twice = defineModule({
      name: 'c',
      events: [happened],
      realtime: [on(happened, () => []), on(happened, () => [])],
    });
    expect(findGaps({ ...complete, modules: [sender, twice] })).toContain('Event thing.happened has two audiences.');
  });

  it('names a channel that two modules bring', () => {
    const bringer = (name: string, types: string[]) =>
      defineModule({ name, parts: [defineChannel({ types, deliver: null })] });
    expect(
      findGaps({ ...complete, modules: [sender, bringer('a', ['facebook']), bringer('b', ['website', 'facebook'])] }),
    ).toEqual(['Channel facebook is brought twice.']);
  });

  it('names a job and a socket event with two handlers', () => {
    expect(findGaps({ ...complete, jobNames: ['a', 'a'] })).toEqual(['Job a has two handlers.']);
    const first = complete.handlers[0];
    const twice = first === undefined ? [] : [...complete.handlers, first];
    expect(findGaps({ ...complete, handlers: twice })).toEqual([
      'Socket event /message conversation:message has two handlers.',
    ]);
  });
});
