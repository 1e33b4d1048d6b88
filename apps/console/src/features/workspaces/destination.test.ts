import { describe, expect, it } from 'vitest';
import { destinationOf } from './destination.ts';

const suite = 'https://suite.test';
const here = { cs_ws_id: 'w1', cf_org_id: 'o1' };

describe('choosing a workspace', () => {
  it('[B-06] opens one of the own organization here', () => {
    expect(destinationOf(here, 'o1', suite)).toEqual({ inside: 'w1' });
  });

  it('[B-07] [B-3] leads to the suite without a chat id, or to another organization', () => {
    expect(destinationOf({ ...here, cs_ws_id: null }, 'o1', suite)).toEqual({ outside: `${suite}/org/o1` });
    expect(destinationOf({ ...here, cf_org_id: 'o2' }, 'o1', suite)).toEqual({ outside: `${suite}/org/o2` });
  });

  it('without a suite opens what it can, and leads home otherwise', () => {
    expect(destinationOf({ ...here, cf_org_id: 'o2' }, 'o1', null)).toEqual({ inside: 'w1' });
    expect(destinationOf({ ...here, cs_ws_id: null }, 'o1', null)).toEqual({ outside: '/' });
  });
});
