/** What the content security policy of this very answer lets style elements pass with; empty where there is no policy. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.nonce ?? '';

export const styleNonce = (): string => nonce;

// By this name react-style-singleton, which locks the page's scrolling below a dialog, asks for it.
Object.assign(globalThis, { __webpack_nonce__: nonce });
