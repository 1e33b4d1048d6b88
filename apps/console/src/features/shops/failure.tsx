import { ApiError, type ShopProblem, shopProblems } from '@chatso/contract';
import { errorMessage, fieldErrors } from '../../lib/api/errors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './connect.module.css';

/** Why it did not go on: what the shop answered, else what of the entries is wrong. */
export function Failure({ error }: { error: Error }) {
  const { t } = useTranslation();
  const said = error instanceof ApiError ? (error.errors ?? []).map(({ details }) => details) : [];
  const refusal = said.find((details) => shopProblems.some((one) => one === details?.problem));
  const detail = String(refusal?.detail ?? '');
  const words = refusal
    ? [
        t(`shops.problems.${refusal.problem as ShopProblem}`),
        ...(detail === '' ? [] : [t('shops.itSays', { words: detail })]),
      ]
    : Object.values(fieldErrors(error));
  const told = words.length > 0 ? words.join(' ') : errorMessage(error);
  return told === null ? null : (
    <p className={classes.failure} dir="auto" role="alert">
      {told}
    </p>
  );
}
