/** Role of a member inside one workspace (D-01, D-02). Wire values are those of the specification. */
export const roles = [
  'agent',
  'coach',
  'admin',
  'custom_role',
  'marketing_manager',
  'marketing_agent',
  'chatso_admin',
] as const;
export type Role = (typeof roles)[number];

/** Keys of a custom role's permission map (decision D-2). A missing key means false. */
export const permissions = [
  'liveChat',
  'spectateChat',
  'chatRecords',
  'exportRecords',
  'visitors',
  'banVisitor',
  'tickets',
  'ticketSettings',
  'analytics',
  'promotions',
  'coupons',
  'chatWidget',
  'departments',
  'autoTriggers',
  'chatShortcuts',
  'socialChats',
  'couponLimit',
  'agents',
  'billing',
] as const;
export type Permission = (typeof permissions)[number];

/** What a plan opens beyond plain live chat (E-50). */
export const planFeatures = [
  'transfer',
  'orderHistory',
  'coupons',
  'banVisitor',
  'linkProfile',
  'departmentDisplay',
] as const;
export type PlanFeature = (typeof planFeatures)[number];

/** Feature flags (A-41, decision A-5). */
export const flagNames = [
  'ticket-system',
  'coupon-limit',
  'metabase-dashboard',
  'analytics-nav',
  'new-promotion-module',
  'ai-chatbot',
  'product-recommendation-revamp',
  'email-marketing',
] as const;
export type FlagName = (typeof flagNames)[number];

export const planTypes = ['free', 'starter', 'standard', 'advanced'] as const;
export type PlanType = (typeof planTypes)[number];
