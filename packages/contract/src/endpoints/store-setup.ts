import { defineEndpoint } from '../endpoint.ts';
import { okSchema } from '../entities/common.ts';
import { installGuideSchema, widgetVisibilitySchema } from '../entities/store-setup.ts';

/** Of the page `settings/chat-widget` (decision D-2). */
const widgetKeepers = { kind: 'member', permission: 'chatWidget' } as const;

export const storeSetupEndpoints = {
  /** P-41 */
  'stores.sendInstallGuide': defineEndpoint({
    method: 'POST',
    path: '/admin/store/send-widget-installation-guide',
    body: installGuideSchema,
    response: okSchema,
    errors: ['not-found', 'rate-limited'],
    rate: 'write',
    access: widgetKeepers,
    summary: 'Mail somebody how to put the widget into the shop',
  }),
  /** P-40. The name and the switch are changed one without the other, so that neither takes the other back. */
  'stores.setVisibility': defineEndpoint({
    method: 'PATCH',
    path: '/admin/store/widget-visibilities',
    body: widgetVisibilitySchema,
    response: okSchema,
    errors: ['not-found'],
    rate: 'write',
    access: widgetKeepers,
    summary: 'Rename a store, or show or hide its widget',
  }),
} as const;
