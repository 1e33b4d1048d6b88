export { PrivacyPolicyScreen } from './privacy-policy-screen.tsx';
export { ReportExportScreen } from './report-export-screen.tsx';
export { ShopifyOauthScreen } from './shopify-oauth-screen.tsx';
