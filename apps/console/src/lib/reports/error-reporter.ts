import type { InstallationConfig } from '@chatso/contract';
import {
  captureException,
  dedupeIntegration,
  eventFiltersIntegration,
  globalHandlersIntegration,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
} from '@sentry/browser';

/** Imported only where errors are reported: nobody else downloads the client. */
const tunnel = '/sse/sentry-tunnel';

/** An address may carry what somebody searched for, or a code that signs in. */
const withoutQuery = (url: string): string => url.replace(/[?#].*$/, '');

/**
 * Starts the client: errors only, no traces, and nothing that a person typed, clicked or read, so no breadcrumbs.
 * Answers what reports an error that was caught.
 */
export function createReporter(settings: NonNullable<InstallationConfig['errorReporting']>): (error: unknown) => void {
  init({
    ...settings,
    tunnel,
    tracesSampleRate: 0,
    sendClientReports: false,
    defaultIntegrations: false,
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    integrations: [
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      eventFiltersIntegration(),
      httpContextIntegration(),
    ],
    beforeSend: ({ user: _user, request, ...event }) => ({
      ...event,
      request: {
        ...(request?.url ? { url: withoutQuery(request.url) } : {}),
        headers: { 'User-Agent': navigator.userAgent },
      },
    }),
  });
  return (error) => void captureException(error);
}
