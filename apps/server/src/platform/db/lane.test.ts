import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { createLane } from './lane.ts';

it('gives the place back when a statement fails, and when a connection cannot be had', async () => {
  const failing = { query: () => Promise.reject(new Error('no')), connect: () => Promise.reject(new Error('none')) };
  const pool = createLane(failing as unknown as Pool, 1).of('a');
  for (let time = 0; time < 3; time += 1) {
    await expect(pool.query('SELECT 1')).rejects.toThrow('no');
    await expect(pool.connect()).rejects.toThrow('none');
  }
});
