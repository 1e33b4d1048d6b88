/** Style sheets are bundled beside the script; importing one brings no value. */
declare module '*.css' {}

/** As text, for what comes later than the page's own style sheet. */
declare module '*.css?inline' {
  const css: string;
  export default css;
}
