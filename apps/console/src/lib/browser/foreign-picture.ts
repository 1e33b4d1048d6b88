/**
 * Where to ask for a picture. What shops and visitors name comes through our server: theirs would see the colleague's
 * address and which page they are on. The page's policy allows no other host, so what is missed here is not shown.
 */
export const pictureAddress = (src: string): string =>
  /^(https?:)?\/\//i.test(src) && !src.startsWith(`${location.origin}/`)
    ? `/api/auth-service/picture?u=${encodeURIComponent(src)}`
    : src;
