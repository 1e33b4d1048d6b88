import '@mantine/core/styles/Combobox.layer.css';
import type { Shortcut } from '@chatso/contract';
import { acceptAttribute, shortcutLimits } from '@chatso/domain';
import { Button, FileButton, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ownStoresQuery } from '../../entities/store/own-stores-query.ts';
import { errorMessage, problemWords } from '../../lib/api/errors.ts';
import { useUnsavedGuard } from '../../lib/navigation/unsaved-guard.ts';
import { AreaPage, ChangesBar } from '../../ui/area.ts';
import { FileRefusals } from '../../ui/file-refusals.tsx';
import { UploadList } from '../../ui/upload-list.tsx';
import classes from './shortcut-editor.module.css';
import { ShortcutPreview } from './shortcut-preview.tsx';
import { type ShortcutForm, useShortcutForm } from './use-shortcut-form.ts';
import { VariableButtons } from './variable-buttons.tsx';

interface ShortcutEditorProps {
  type: Shortcut['type'];
  shortcut: Shortcut | null;
  copyOf: Shortcut | null;
  /** A colleague deleted it while it was open here. */
  removed: boolean;
  onClose(): void;
}

export function ShortcutEditor({ type, shortcut, copyOf, removed, onClose }: ShortcutEditorProps) {
  const { t } = useTranslation();
  const form = useShortcutForm({ type, shortcut, copyOf, removed, onSaved: () => leave() });
  const { leaveFreely } = useUnsavedGuard(form.dirty);
  const leave = () => {
    leaveFreely();
    onClose();
  };
  const title = t(shortcut ? 'shortcuts.editTitle' : 'shortcuts.newTitle');
  const keyword = form.keyword.trim();
  return (
    <AreaPage
      actions={
        <Button variant="default" onClick={onClose}>
          {t('shortcuts.back')}
        </Button>
      }
      bottom={
        form.dirty ? (
          <ChangesBar
            invalid={form.waiting}
            saving={form.saving}
            what={keyword ? `/${keyword}` : title}
            onDiscard={leave}
            onSave={form.save}
          />
        ) : null
      }
      title={title}
    >
      <div className={classes.page}>
        <div className={classes.form}>
          <FormNotes form={form} />
          <KeywordField form={form} isNew={!shortcut} />
          <MessageField form={form} />
          <StoreField form={form} />
          <FilesField form={form} />
        </div>
        <ShortcutPreview form={form} />
      </div>
    </AreaPage>
  );
}

function FormNotes({ form }: { form: ShortcutForm }) {
  const { t } = useTranslation();
  return (
    <>
      {form.gone ? (
        <p className={classes.notice} role="alert">
          <strong>{t('shortcuts.goneTitle')}</strong> {t('shortcuts.goneKept')}
        </p>
      ) : null}
      {form.conflict ? (
        <p className={classes.notice} role="alert">
          <strong>{t('shortcuts.conflictTitle')}</strong> {t('shortcuts.conflictBody')}
        </p>
      ) : null}
      {form.error ? (
        <p className={classes.problem} role="alert">
          {errorMessage(form.error)}
        </p>
      ) : null}
    </>
  );
}

function KeywordField({ form, isNew }: { form: ShortcutForm; isNew: boolean }) {
  const { t } = useTranslation();
  return (
    <TextInput
      autoFocus={isNew}
      autoComplete="off"
      className={classes.keywordField}
      description={t('shortcuts.keywordHint')}
      dir="auto"
      error={form.keywordProblem}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      label={t('shortcuts.keyword')}
      leftSection={<span aria-hidden>/</span>}
      spellCheck={false}
      value={form.keyword}
      // A slash is how one calls it, not a part of it.
      onChange={(event) => form.set({ keyword: event.currentTarget.value.replace(/^\/+/, '') })}
    />
  );
}

function MessageField({ form }: { form: ShortcutForm }) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const max = shortcutLimits.messageChars;
  const tooLong = form.count > max ? problemWords('too-long', { max, used: form.count }) : null;
  return (
    <div>
      <Textarea
        classNames={{ label: classes.counted }}
        dir="auto"
        error={tooLong ?? form.messageProblem}
        label={
          <>
            <span>{t('shortcuts.message')}</span>
            <span aria-hidden className={classes.counter}>
              {form.count}/{max}
            </span>
          </>
        }
        ref={field}
        resize="vertical"
        rows={6}
        value={form.message}
        onChange={(event) => form.set({ message: event.currentTarget.value })}
      />
      <VariableButtons field={field} onInsert={(message) => form.set({ message })} />
      <p className={classes.hint}>{t('shortcuts.fallbackHint', { example: '{{customer.name|there}}' })}</p>
    </div>
  );
}

function StoreField({ form }: { form: ShortcutForm }) {
  const { t } = useTranslation();
  const stores = useQuery(ownStoresQuery()).data ?? [];
  const all = 'all';
  const known = stores.some(({ _id }) => _id === form.storeId);
  const other = form.storeId !== null && !known ? [{ value: form.storeId, label: t('shortcuts.goneStore') }] : [];
  return (
    <Select
      allowDeselect={false}
      className={classes.storeField}
      comboboxProps={{ withinPortal: false, shadow: 'md' }}
      data={[
        { value: all, label: t('shortcuts.allStores') },
        ...stores.map(({ _id, name }) => ({ value: _id, label: name })),
        ...other,
      ]}
      description={form.storeId === null ? undefined : t('shortcuts.storeHint')}
      inputWrapperOrder={['label', 'input', 'description']}
      label={t('shortcuts.store')}
      searchable={stores.length > 8}
      value={form.storeId ?? all}
      onChange={(value) => form.set({ storeId: value === all ? null : value })}
    />
  );
}

function FilesField({ form }: { form: ShortcutForm }) {
  const { t } = useTranslation();
  const reset = useRef<() => void>(null);
  return (
    <section aria-label={t('shortcuts.filesTitle')} className={classes.files}>
      <h2 className={classes.label}>{t('shortcuts.filesTitle')}</h2>
      <p className={classes.hint}>{t('shortcuts.filesHint')}</p>
      <UploadList items={form.uploads} queue={form.queue} />
      <FileRefusals queue={form.queue} />
      {form.filesProblem ? (
        <p className={classes.problem} role="alert">
          {form.filesProblem}
        </p>
      ) : null}
      <FileButton
        accept={acceptAttribute}
        multiple
        resetRef={reset}
        onChange={(files) => {
          form.queue.add(files);
          reset.current?.();
        }}
      >
        {(props) => (
          <Button {...props} leftSection={<Paperclip aria-hidden size={16} strokeWidth={1.75} />} variant="default">
            {t('shortcuts.addFiles')}
          </Button>
        )}
      </FileButton>
    </section>
  );
}
