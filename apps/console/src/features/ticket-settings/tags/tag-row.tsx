import { ApiError, type TicketTag } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../../lib/api/errors.ts';
import { keyOf, mutationOf } from '../../../lib/api/query-of.ts';
import { wholeNumber } from '../../../lib/formats/formats.ts';
import { IconButton } from '../../../ui/index.ts';
import classes from '../ticket-settings.module.css';
import { ColorMenu } from './color-menu.tsx';

/** Why a tag could not be saved, in words of this page. */
export function tagProblem(t: TFunction, error: Error): string | null {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'name-taken') return t('ticketSettings.tags.taken');
  return code === 'conflict' ? t('ticketSettings.tags.conflict') : errorMessage(error);
}

export function TagRow({ tag, onRemove }: { tag: TicketTag; onRemove(): void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [name, setName] = useState<string | null>(null);
  /** The version somebody began to change. */
  const [seen, setSeen] = useState(tag.version);
  const update = useMutation({
    ...mutationOf('ticketTags.change'),
    meta: { quiet: true },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('ticketTags.list') }),
  });
  const { _id } = tag;
  const rename = () => {
    if (name === null || name.trim() === '' || update.isPending) return;
    update.mutate({ body: { _id, name, version: seen } }, { onSuccess: () => setName(null) });
  };
  const problem = update.error ? tagProblem(t, update.error) : null;
  return (
    <li className={classes.row}>
      <ColorMenu
        color={tag.color}
        label={t('ticketSettings.tags.color', { name: tag.name })}
        onChoose={(color) => update.mutate({ body: { _id, color, version: tag.version } })}
      />
      {name === null ? (
        <>
          <span className={classes.field}>
            <bdi className={classes.name} title={tag.name}>
              {tag.name}
            </bdi>
            {problem ? (
              <span className={classes.problem} role="alert">
                {problem}
              </span>
            ) : null}
          </span>
          <span className={classes.usage}>
            {t('ticketSettings.tags.usage', { count: tag.emailUsage, number: wholeNumber(tag.emailUsage) })}
          </span>
          <IconButton
            icon={<Pencil size={15} strokeWidth={1.75} />}
            label={t('ticketSettings.tags.rename', { name: tag.name })}
            onClick={() => {
              update.reset();
              setSeen(tag.version);
              setName(tag.name);
            }}
          />
          <IconButton
            icon={<Trash2 size={15} strokeWidth={1.75} />}
            label={t('ticketSettings.tags.remove', { name: tag.name })}
            onClick={onRemove}
          />
        </>
      ) : (
        <form
          className={classes.rename}
          onSubmit={(event) => {
            event.preventDefault();
            rename();
          }}
        >
          <TextInput
            aria-label={t('ticketSettings.tags.rename', { name: tag.name })}
            autoFocus
            className={classes.field}
            dir="auto"
            error={problem}
            maxLength={limits.ticketTagChars}
            value={name}
            onChange={({ currentTarget: { value } }) => {
              setName(value);
              // Who was told of the other's save and types on may save over it.
              if (update.error) setSeen(tag.version);
              update.reset();
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setName(null);
            }}
          />
          <Button disabled={name.trim() === ''} loading={update.isPending} type="submit" variant="default">
            {t('ticketSettings.tags.save')}
          </Button>
        </form>
      )}
    </li>
  );
}
