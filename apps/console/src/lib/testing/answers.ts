import type {
  EndpointId,
  Endpoints,
  EntityLimitCategory,
  PureAgent,
  ResponseInputOf,
  SetupGuide,
  Store,
} from '@chatso/contract';
import { idOf } from './factories.ts';

/** Whole answers with the fields a test cares about, held against the contract by the compiler. */
export type AnswerOf<Id extends EndpointId> = ResponseInputOf<Endpoints[Id]>;

/** A list that fits on one page. */
export const aList = <Row>(data: readonly Row[]) => ({ body: { data, count: data.length } });

const day = { enabled: true, openTime: '09:00', closeTime: '17:00' };

/** A website that is open at every hour; its three ids are one, as on the server. */
export const aStore = (over: Partial<Store> = {}): Store => {
  const _id = over._id ?? idOf(900);
  return {
    _id,
    name: 'Northwind',
    image: null,
    url: null,
    active: true,
    type: 'website',
    widgetConnection: 'CONNECTED',
    analyticsId: 'northwind',
    chatsoStoreId: _id,
    crmStoreId: null,
    onboardedBy: null,
    showWidget: true,
    departments: [],
    chatsoStoreSettings: {
      showWidget: true,
      timeZone: 'UTC',
      enableServiceHours: false,
      businessDays: {
        _id: idOf(899),
        days: {
          monday: day,
          tuesday: day,
          wednesday: day,
          thursday: day,
          friday: day,
          saturday: day,
          sunday: day,
        },
      },
      muteAlertsOffline: false,
      isServiceDepartmentMandatory: false,
    },
    ...over,
  };
};

/** For `GET /api/stores`. */
export const storesAnswer = (stores: readonly Store[] = [aStore()]): { body: AnswerOf<'stores.list'> } => ({
  body: { data: [...stores], count: stores.length },
});

/** A colleague as filters and transfers name one. */
export const aColleague = (over: Partial<PureAgent> = {}): PureAgent => ({
  _id: idOf(700),
  fullname: 'Maya Lindqvist',
  email: 'maya@shop.test',
  avatar: null,
  role: 'agent',
  accountState: 'activated',
  online: true,
  away: false,
  stores: [],
  ...over,
});

/** An installation that is set up, where accounts come by invitation. */
export const signInWays = (over: Partial<AnswerOf<'auth.config'>> = {}): AnswerOf<'auth.config'> => ({
  sso: false,
  registration: false,
  setupPending: false,
  demo: false,
  demoAccounts: [],
  ...over,
});

const unlimited = { limit: -1, used: 0 };

/** Everything without limit and unused, but for what a test says. */
export const entityLimits = (
  over: Partial<Record<EntityLimitCategory, { limit: number; used: number }>> = {},
): AnswerOf<'workspace.entityLimits'> => ({
  user: unlimited,
  channel: unlimited,
  department: unlimited,
  widget: unlimited,
  plans: unlimited,
  billing: unlimited,
  'auto-triggers': unlimited,
  tickets: unlimited,
  'coupon-limit': unlimited,
  ...over,
});

/** The guide of a workspace that has just begun. */
export const aSetupGuide = (over: Partial<SetupGuide> = {}): SetupGuide => ({
  hidden: false,
  store: { id: idOf(900), name: 'Weber', url: 'https://weber.example', analyticsId: 'gCk2' },
  address: true,
  installed: false,
  branded: false,
  invited: false,
  answered: false,
  invitation: null,
  ...over,
});
