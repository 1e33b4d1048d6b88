/** Pages for everybody, which never ask who is there. */
const publicPaths = ['/privacy-policy', '/custom-report-export', '/shopify/oauth'];

export const isPublicPath = (path: string): boolean =>
  publicPaths.some((page) => path === page || path.startsWith(`${page}/`));
