import type { Person } from '@chatso/contract';
import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/errors.ts';
import classes from './privacy.module.css';

interface EraseDialogProps {
  person: Person | null;
  onClose(): void;
  onErase(person: Person): Promise<unknown>;
}

/** Cannot be undone, so the word has to be typed. */
export function EraseDialog({ person, onClose, onErase }: EraseDialogProps) {
  const { t } = useTranslation();
  const word = t('privacy.eraseWord');
  const [typed, setTyped] = useState('');
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    if (working) return;
    setTyped('');
    setProblem(null);
    onClose();
  };
  const erase = async (whom: Person) => {
    setWorking(true);
    setProblem(null);
    try {
      await onErase(whom);
      setTyped('');
      onClose();
    } catch (error) {
      setProblem(errorMessage(error));
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
