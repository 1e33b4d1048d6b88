/** Parts of forms that save what a contract's endpoint takes. Not in `ui/index.ts`, whose parts all travel with the first load. */
export { FormBar, FormNotices } from './form-parts.tsx';
export { numberIn } from './number-in.ts';
export { type ContractForm, useContractForm } from './use-contract-form.ts';
