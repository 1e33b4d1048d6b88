/** Style sheets are bundled beside the script; importing one brings no value. */
declare module '*.css' {}
