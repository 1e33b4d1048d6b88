/** What a report's link is good for, as far as the link itself says. */
type ReportLink = 'incomplete' | 'expired' | 'whole';

/** Part of a signed token that is not secret: its claims. Null when it is none of ours. */
function claimsOf(token: string): unknown {
  const [head, claims, signature, ...rest] = token.split('.');
  if (!head || !claims || !signature || rest.length > 0) return null;
  try {
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
}

/**
 * Judges the token of `/custom-report-export?token=` (decision Q-4: signed, good for 24 h). The server has the last word
 * on a whole one; a cut or old one needs no asking.
 */
export function judgeReportLink(search: string, now: number): ReportLink {
  const claims = claimsOf(new URLSearchParams(search).get('token') ?? '');
  if (typeof claims !== 'object' || claims === null) return 'incomplete';
  const expires = 'exp' in claims ? claims.exp : undefined;
  if (typeof expires !== 'number') return 'incomplete';
  return expires * 1000 <= now ? 'expired' : 'whole';
}
