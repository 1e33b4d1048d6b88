import type { Person } from '@chatso/contract';
import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { errorMessage, isNotFound } from '../../lib/api/errors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import classes from './privacy.module.css';

interface EraseDialogProps {
  person: Person | null;
  onClose(): void;
  /** `andCustomer`: also the customer who is perhaps the same person. */
  onErase(person: Person, andCustomer: boolean): Promise<unknown>;
}

interface CustomerBehindProps {
  customer: Person['customer'];
  chosen: boolean;
  onChoose(chosen: boolean): void;
}

/** What happens to the customer whom the visitor is, or perhaps is: erased with them, or what stays and the offer. */
function CustomerBehind({ customer, chosen, onChoose }: CustomerBehindProps) {
  const { t } = useTranslation();
  if (!customer) return null;
  const name = [customer.name, customer.email].filter(Boolean).join(' · ');
  if (customer.proved) return <p className={classes.about}>{t('privacy.eraseCustomerToo', { name })}</p>;
  return (
    <Checkbox
      checked={chosen}
      description={t('privacy.customerStays', { name })}
      label={t('privacy.customerOffer')}
      onChange={(event) => onChoose(event.currentTarget.checked)}
    />
  );
}

/** Cannot be undone, so the word has to be typed. */
export function EraseDialog({ person, onClose, onErase }: EraseDialogProps) {
  const { t } = useTranslation();
  const word = t('privacy.eraseWord');
  const [typed, setTyped] = useState('');
  const [andCustomer, setAndCustomer] = useState(false);
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    if (working) return;
    setTyped('');
    setAndCustomer(false);
    setProblem(null);
    onClose();
  };
  const erase = async (whom: Person) => {
    setWorking(true);
    setProblem(null);
    try {
      await onErase(whom, andCustomer);
      setTyped('');
      setAndCustomer(false);
      onClose();
    } catch (error) {
      setProblem(isNotFound(error) ? t('privacy.erasedAlready', { name: whom.name }) : errorMessage(error));
    } finally {
      setWorking(false);
    }
  };
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('common.close') }}
      opened={person !== null}
      title={t('privacy.eraseTitle', { name: person?.name ?? '' })}
      onClose={close}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (person && typed.trim() === word) void erase(person);
        }}
      >
        <p className={classes.about}>{t(person?.type === 'user' ? 'privacy.eraseMember' : 'privacy.eraseShopper')}</p>
        <CustomerBehind chosen={andCustomer} customer={person?.customer ?? null} onChoose={setAndCustomer} />
        <TextInput
          data-autofocus
          autoComplete="off"
          label={t('privacy.typeWord', { word })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {problem ? (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        ) : null}
        <div className={classes.actions}>
          <Button disabled={working} variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button color="danger" disabled={typed.trim() !== word} loading={working} type="submit">
            {t('privacy.eraseForGood')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
