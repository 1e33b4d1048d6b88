import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isPublicPath } from '../../app/start-page.ts';
import { renderUi } from '../../app/testing/render-app.tsx';
import { browser } from '../../lib/browser/browser.ts';
import { shopifyPlace, shopifyReturn } from '../../lib/session/shopify-return.ts';
import { anInstallation, fakeServer } from '../../lib/testing/fake-server.ts';
import { PrivacyPolicyScreen, ReportExportScreen, ShopifyOauthScreen } from './index.ts';
import { judgeReportLink } from './report-link.ts';

const at = (address: string) => window.history.replaceState(null, '', address);
const token = (claims: object) => `head.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.mac`;
const left = vi.spyOn(browser, 'leaveFor');

beforeEach(() => {
  vi.clearAllMocks();
  left.mockImplementation(() => undefined);
  localStorage.clear();
});

it('[A-02] [A-35] start without asking who is there', () => {
  const addresses = ['/privacy-policy', '/custom-report-export', '/shopify/oauth', '/login', '/', '/privacy-policyx'];
  expect(addresses.map(isPublicPath)).toEqual([true, true, true, false, false, false]);
});

const noConnection = () => Promise.reject(new TypeError('Failed to fetch'));

describe('the privacy policy', () => {
  it('[A-02] names the operator and how to reach them, and what is configured', async () => {
    fakeServer({
      'GET /api/installation-config': () => ({
        body: anInstallation({
          operator: { name: 'Northwind Traders', contact: 'privacy@northwind.test' },
          scripts: [{ name: 'ad-pixel', id: '1', src: 'https://pixel.test/p.js' }],
        }),
      }),
    });
    renderUi(<PrivacyPolicyScreen />);
    expect(await screen.findByText(/^Northwind Traders runs this installation/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'privacy@northwind.test' })).toHaveAttribute(
      'href',
      'mailto:privacy@northwind.test',
    );
    expect(screen.getByText(/loads an advertising pixel/)).toBeInTheDocument();
    expect(screen.getByText(/Errors of the console are not reported/)).toBeInTheDocument();
  });

  it('[A-02] [A-39] is honest where nothing is configured', async () => {
    fakeServer({ 'GET /api/installation-config': () => ({ body: anInstallation() }) });
    renderUi(<PrivacyPolicyScreen />);
    expect(await screen.findByText(/has not given a name here/)).toBeInTheDocument();
    expect(screen.getByText(/No contact has been configured/)).toBeInTheDocument();
    expect(screen.getByText('This console loads no analytics and no advertising scripts.')).toBeInTheDocument();
  });

  it('says when it cannot be loaded', async () => {
    fakeServer({ 'GET /api/installation-config': noConnection });
    renderUi(<PrivacyPolicyScreen />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong!');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  });
});

describe('a report by its link', () => {
  const now = 1_700_000_000_000;
  it('[A-02] is judged by its token', () => {
    const good = token({ exp: now / 1000 + 60 });
    expect(judgeReportLink(`?token=${good}`, now)).toBe('whole');
    expect(judgeReportLink(`?token=${token({ exp: now / 1000 })}`, now)).toBe('expired');
    const broken = [
      '',
      '?token=',
      '?token=abc',
      `?token=${good}.more`,
      `?token=${token({ exp: 'soon' })}`,
      '?token=a.!.c',
    ];
    expect(broken.map((search) => judgeReportLink(search, now))).toEqual(broken.map(() => 'incomplete'));
  });

  it.each([
    ['', 'This link is not complete'],
    [`?token=${token({ exp: 1 })}`, 'This link has expired'],
    [`?token=${token({ exp: 4_000_000_000 })}`, 'This report is not available'],
  ])('[A-02] says what is wrong: %s', (search, title) => {
    at(`/custom-report-export${search}`);
    renderUi(<ReportExportScreen />);
    expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
  });
});

describe('the way to and from Shopify', () => {
  it("[A-36] a shop without a code goes to the server's start", async () => {
    at('/shopify/oauth?shop=tea-house.myshopify.com');
    renderUi(<ShopifyOauthScreen />);
    await waitFor(() =>
      expect(left).toHaveBeenCalledExactlyOnceWith('/api/shopify/oauth/start?shop=tea-house.myshopify.com'),
    );
    expect(shopifyReturn.read()).toBeNull();
  });

  it('[A-37] [R-10] [A-29] with a code the full address is kept for onboarding', async () => {
    at('/shopify/oauth?shop=tea-house.myshopify.com&code=abc&hmac=12&state=s&timestamp=1');
    renderUi(<ShopifyOauthScreen />);
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith('/'));
    expect(shopifyReturn.read()).toBe(window.location.href);
    expect(Object.keys(localStorage)).toEqual(['chatso-v2:shopify-oauth-url']);
  });

  it('[A-37] who left from a store’s settings comes back to them', async () => {
    shopifyPlace.write({
      workspaceId: '0193b0a0-0000-7000-8000-000000000001',
      storeId: '0193b0a0-0000-7000-8000-000000000031',
    });
    at('/shopify/oauth?shop=tea-house.myshopify.com&code=abc&hmac=12&state=s&timestamp=1');
    renderUi(<ShopifyOauthScreen />);
    const back = '/ws/0193b0a0-0000-7000-8000-000000000001/settings/shop';
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(back));
  });

  it.each([
    ['', 'This is not a Shopify shop'],
    ['?problem=shop&shop=evil.test', 'This is not a Shopify shop'],
    ['?problem=not-configured', 'Shopify is not connected here'],
  ])('[A-36] says what is wrong: %s', (search, title) => {
    at(`/shopify/oauth${search}`);
    renderUi(<ShopifyOauthScreen />);
    expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
    expect(left).not.toHaveBeenCalled();
  });
});
