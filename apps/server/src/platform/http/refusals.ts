import { type Access, type EndpointDef, type ErrorCode, errorBodySchema, errorCodes } from '@chatso/contract';
import { cookiePath } from './own-pages.ts';

/**
 * What an endpoint may refuse a call with, all of it from its definition: the codes it names itself, and those of what
 * stands before every handler. Every test that calls the server checks that it keeps to this (`documented-answers.ts`).
 */
const sessionCodes: Record<Access['kind'], readonly ErrorCode[]> = {
  public: [],
  user: ['unauthenticated', 'id-token-expired', 'id-token-revoked', 'user-not-found'],
  member: [
    ...(['unauthenticated', 'id-token-expired', 'id-token-revoked'] as const),
    ...(['user-not-found', 'user-not-in-workspace', 'user-without-role'] as const),
  ],
  visitor: ['unauthenticated', 'id-token-expired'],
};

const narrows = (access: Extract<Access, { kind: 'member' }>): boolean =>
  [access.roles, access.permission, access.flag, access.tickets].some((condition) => condition !== undefined);

/** The 403 of `checkAccess` and `checkRunning`. */
function rightsCodes({ access, method }: EndpointDef): ErrorCode[] {
  if (access.kind !== 'member') return [];
  const ofPlan = access.feature !== undefined || access.bought === true || method !== 'GET';
  return [
    'plan-past-due',
    ...(narrows(access) ? ['forbidden' as const] : []),
    ...(ofPlan ? ['plan-required' as const] : []),
  ];
}

/** Codes for invalid input; an impossible path parameter is an unknown page (decision X-25). */
function inputCodes({ method, path, query }: EndpointDef): ErrorCode[] {
  const sends = method !== 'GET';
  return [
    ...(query !== undefined || sends ? (['validation', 'bad-request'] as const) : []),
    ...(path.includes('{') ? (['not-found'] as const) : []),
    ...(sends ? (['too-large', 'unsupported-media'] as const) : []),
  ];
}

/** By status, in order; each code once. */
export function refusalsOf(endpoint: EndpointDef): ReadonlyMap<number, readonly ErrorCode[]> {
  const codes: ErrorCode[] = [
    ...inputCodes(endpoint),
    ...sessionCodes[endpoint.access.kind],
    ...rightsCodes(endpoint),
    // Other sites' pages (`refuseOtherPages`).
    ...(endpoint.path.startsWith(`${cookiePath}/`) ? (['forbidden'] as const) : []),
    'rate-limited',
    ...endpoint.errors,
  ];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const { status } = errorCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: errorBodySchema } },
});

/** The same for the page of the API: a response for each status, and one for what is nobody's fault. */
export function refusalResponses(endpoint: EndpointDef): Record<string, ReturnType<typeof refusal>> {
  const known = [...refusalsOf(endpoint)].map(([status, codes]) => [
    status,
    refusal(codes.map((code) => `\`${code}\``).join(', ')),
  ]);
  return {
    ...Object.fromEntries(known),
    default: refusal('The server could not: 500 `internal`, or 503 `unavailable` with Retry-After.'),
  };
}
