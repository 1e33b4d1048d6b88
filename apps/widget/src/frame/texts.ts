export * as texts from './texts.en.ts';
