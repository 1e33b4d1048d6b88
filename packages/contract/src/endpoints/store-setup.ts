import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, okSchema } from '../entities/common.ts';
import { widgetLanguageSchema } from '../entities/store.ts';
import {
  autoResponseFormSchema,
  holidayListSchema,
  storeImageFormSchema,
  storeSettingsFormSchema,
  storeSettingsSchema,
  widgetLookFormSchema,
  workHoursFormSchema,
} from '../entities/store-settings.ts';
import { installGuideSchema, shopLookSchema, widgetVisibilitySchema } from '../entities/store-setup.ts';

/** Of the page `settings/chat-widget` (decision D-2). */
const widgetKeepers = { kind: 'member', scope: 'store', permission: 'chatWidget' } as const;
const saved = { response: storeSettingsSchema, rate: 'write', access: widgetKeepers } as const;
const errors = ['not-found', 'validation'] as const;

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
  /** Asks the shop: once a minute while the page is open, and when somebody presses 'Check again'. */
  'stores.lookAtShop': defineEndpoint({
    method: 'GET',
    path: '/admin/store/{id}/shop-look',
    params: idParams,
    response: shopLookSchema,
    errors: ['not-found', 'rate-limited'],
    rate: 'read',
    access: widgetKeepers,
    summary: 'What the server sees at the home page of a shop: does it answer, is the widget in it, is it let in',
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
  'stores.settings': defineEndpoint({
    method: 'GET',
    path: '/admin/store/{id}/settings',
    params: idParams,
    response: storeSettingsSchema,
    errors: ['not-found'],
    rate: 'read',
    access: widgetKeepers,
    summary: 'Settings of a store widget, with the version a change of them begins from',
  }),
  'stores.widgetTexts': defineEndpoint({
    method: 'GET',
    path: '/admin/widget-texts/{language}',
    params: z.object({ language: widgetLanguageSchema }),
    response: z.object({ texts: z.record(z.string(), z.string()) }),
    errors: ['unavailable'],
    rate: 'read',
    access: { ...widgetKeepers, scope: 'workspace' },
    summary: 'What the widget says in a language, of the texts that a store may word itself',
  }),
  /** P-35: `conflict` when somebody else has changed them since `version`. */
  'stores.saveSettings': defineEndpoint({
    ...saved,
    method: 'PATCH',
    path: '/admin/store/service-setting',
    body: storeSettingsFormSchema,
    errors: [...errors, 'conflict'],
    summary: 'Change the settings of a store widget',
  }),
  /** P-36 */
  'stores.saveLook': defineEndpoint({
    ...saved,
    method: 'PATCH',
    path: '/admin/store/update-service-setting',
    body: widgetLookFormSchema,
    errors: [...errors],
    summary: 'Change the look of a store widget',
  }),
  /** P-39, decision P-1: the same under the name that the first steps use. */
  'stores.saveInitialLook': defineEndpoint({
    ...saved,
    method: 'PATCH',
    path: '/admin/store/widget-initial-settings',
    body: widgetLookFormSchema,
    errors: [...errors],
    summary: 'Set the first look of a store widget',
  }),
  /** P-37 */
  'stores.saveWorkHours': defineEndpoint({
    ...saved,
    method: 'PATCH',
    path: '/admin/store/custom-work-hours',
    body: workHoursFormSchema,
    errors: [...errors],
    summary: 'Change the service hours of a store',
  }),
  /** P-39, decisions P-1 and P-6 */
  'stores.saveAutoResponse': defineEndpoint({
    ...saved,
    method: 'PATCH',
    path: '/admin/store/widget-auto-response',
    body: autoResponseFormSchema,
    errors: [...errors, 'conflict'],
    summary: 'Change what a store widget says during and outside service hours',
  }),
  /** P-38: null takes the picture away. */
  'stores.setImage': defineEndpoint({
    ...saved,
    method: 'PATCH',
    path: '/admin/store/image',
    body: storeImageFormSchema,
    errors: [...errors],
    summary: 'Set the picture of a store',
  }),
  'stores.holidays': defineEndpoint({
    method: 'GET',
    path: '/admin/holidays',
    query: z.object({ country: z.string().max(2).optional(), region: z.string().max(10).optional() }),
    response: holidayListSchema,
    errors: [],
    rate: 'read',
    access: { ...widgetKeepers, scope: 'workspace' },
    summary: 'Public holidays of the next thirteen months, by country and region',
  }),
} as const;
