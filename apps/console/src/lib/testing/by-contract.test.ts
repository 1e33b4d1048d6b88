import { expect, it } from 'vitest';
import { signInWays } from './answers.ts';
import { byContract } from './by-contract.ts';
import { idOf } from './factories.ts';
import { aMail } from './tickets.ts';

const config = '/api/auth-service/config';

it('an answer that the contract does not have is a problem, with the way to what is wrong', () => {
  const { problem } = byContract('GET', config, { body: { ...signInWays(), demo: 'no' } });
  expect(problem).toMatch(/^GET \/api\/auth-service\/config never answers this:\n[\s\S]*demo/);
});

it('a path without parameters goes before one with them', () => {
  // Of `/ticket/{id}` this would lack everything.
  const counts = { todo: 1, 'in-progress': 2, solved: 3, trash: 4, snoozed: 5 };
  expect(byContract('GET', '/api/ticket/count', { body: counts })).toEqual({
    status: 200,
    body: counts,
    problem: null,
  });
  expect(byContract('GET', `/api/ticket/${idOf(1)}`, { body: counts }).problem).toContain('data');
});

it('a parameter is one part of a path, and what the contract does not know passes as it is', () => {
  const body = { anything: 1 };
  for (const path of [`/api/ticket/${idOf(1)}/x/y`, '/api/no-such-place', `/x${config}`, `${config}/more`])
    expect(byContract('GET', path, { body }), path).toEqual({ status: 200, body, problem: null });
  expect(byContract('DELETE', config, { body }).problem).toBeNull();
});

it('without a status it is the one of the contract; another one that means success is a problem', () => {
  const data = { _id: idOf(2), ticketId: idOf(1), content: 'Hello', author: null, mentions: [] };
  const comment = { body: { data: { ...data, createdAt: '2026-11-20T09:00:00.000Z' } } };
  expect(byContract('POST', '/api/comment', comment)).toMatchObject({ status: 201, problem: null });
  const reply = { body: { data: aMail(1) } };
  expect(byContract('POST', '/api/email/reply', reply)).toMatchObject({ status: 200, problem: null });
  expect(byContract('POST', '/api/email/reply', { ...reply, status: 201 }).problem).toContain(
    '201, its status is 200.',
  );
});

it('what is refused passes, whatever its body', () => {
  const refusal = { status: 503, body: { message: 'busy' } };
  expect(byContract('GET', config, refusal)).toEqual({ ...refusal, problem: null });
});

it('what the schema does not name is dropped, and its defaults are filled in', () => {
  expect(byContract('GET', config, { body: { ...signInWays(), secret: 'x' } }).body).toEqual(signInWays());
  const people = { to: [], cc: [], bcc: [] };
  const draft = { ...people, mode: 'reply', html: 'Hello', subject: '', lastEmailId: null, rev: 1 };
  const { body } = byContract('GET', `/api/ticket/${idOf(1)}/draft`, { body: { data: draft } });
  expect(body).toEqual({ data: { ...draft, without: [], accountId: null, files: [] } });
});
