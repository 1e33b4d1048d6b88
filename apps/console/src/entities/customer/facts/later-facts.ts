/** What only some chats show; one file, so that the first load names one. */
export { TypedMark } from '../confirming/send-code.tsx';
export { Attributes } from './attributes.tsx';
export { Answers } from './given-before.tsx';
export { MoreFacts } from './more-facts.tsx';
