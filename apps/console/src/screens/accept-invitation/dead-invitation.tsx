import { ApiError } from '@chatso/contract';
import { errorMessage } from '../../lib/api/errors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Notice } from '../../ui/forms.ts';
import classes from './accept-invitation.module.css';

/** The link will never work again, and no other try can change that. */
export const isDead = (error: unknown): boolean => error instanceof ApiError && Boolean(reasonOf(error));

const reasons = {
  'invitation-unknown': 'cutBody',
  'invitation-expired': 'askAgain',
  'invitation-cancelled': 'askAgain',
  'invitation-used': 'usedBody',
  'invitation-replaced': null,
  // A token too long to be one.
  validation: 'cutBody',
} as const;

const reasonOf = (error: ApiError): keyof typeof reasons | null =>
  error.code !== undefined && Object.hasOwn(reasons, error.code) ? (error.code as keyof typeof reasons) : null;

/** Why, in the server's words, and what can be done about it. */
export function DeadInvitation({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const reason = error instanceof ApiError ? reasonOf(error) : null;
  const advice = reason === null ? 'cutBody' : reasons[reason];
  const words = reason === null || reason === 'validation' ? t('people.accept.noToken') : errorMessage(error);
  return (
    <>
      <Notice tone="danger">{words}</Notice>
      {advice ? <p className={classes.advice}>{t(`people.accept.${advice}`)}</p> : null}
    </>
  );
}
