import '@mantine/core/styles/Combobox.layer.css';
import type { Shortcut } from '@chatso/contract';
import { acceptAttribute, characterCount, shortcutLimits } from '@chatso/domain';
import { Button, FileButton, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { ownStoresQuery } from '../../entities/store/own-stores-query.ts';
import type { UploadItem, UploadQueue } from '../../lib/files/upload-queue.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AreaPage } from '../../ui/area.ts';
import { FileRefusals } from '../../ui/file-refusals.tsx';
import { FormBar, FormNotices } from '../../ui/form/index.ts';
import { Notice } from '../../ui/forms.ts';
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
  const { form, gone, queue, uploads, waiting } = useShortcutForm({
    type,
    shortcut,
    copyOf,
    removed,
    onSaved: onClose,
  });
  const { values } = form;
  if (!values) return null;
  const discard = () => {
    form.leaveFreely();
    onClose();
  };
  const title = t(shortcut ? 'shortcuts.editTitle' : 'shortcuts.newTitle');
  const keyword = values.keyword.trim();
  return (
    <AreaPage
      actions={
        <Button variant="default" onClick={onClose}>
          {t('shortcuts.back')}
        </Button>
      }
      bottom={<FormBar form={{ ...form, discard }} waiting={waiting} what={keyword ? `/${keyword}` : title} />}
      title={title}
    >
      <div className={classes.page}>
        <div className={classes.form}>
          <Notices form={form} gone={gone} />
          <KeywordField form={form} isNew={!shortcut} keyword={values.keyword} />
          <MessageField form={form} message={values.message} />
          <StoreField form={form} storeId={values.storeId} />
          <FilesField
            problem={values.files.some(({ state }) => state === 'error') ? form.problem('files') : undefined}
            queue={queue}
            uploads={uploads}
          />
        </div>
        <ShortcutPreview files={uploads} message={values.message} storeId={values.storeId} />
      </div>
    </AreaPage>
  );
}

function Notices({ form, gone }: { form: ShortcutForm; gone: boolean }) {
  const { t } = useTranslation();
  const stores = useQuery(ownStoresQuery()).data ?? [];
  const storeName = (id: unknown) =>
    id === null ? t('shortcuts.allStores') : (stores.find(({ _id }) => _id === id)?.name ?? t('shortcuts.goneStore'));
  return (
    <>
      {gone ? (
        <Notice tone="wait">
          <strong>{t('shortcuts.goneTitle')}</strong> {t('shortcuts.goneKept')}
        </Notice>
      ) : null}
      <FormNotices
        conflict={
          <>
            <strong>{t('shortcuts.conflictTitle')}</strong> {t('shortcuts.conflictBody')}
          </>
        }
        form={{ ...form, conflict: gone ? null : form.conflict }}
        labels={{
          ...{ keyword: t('shortcuts.keyword'), message: t('shortcuts.message') },
          ...{ storeId: t('shortcuts.store'), files: t('shortcuts.filesTitle') },
        }}
        wordsOf={(value, path) => {
          if (path === 'storeId') return storeName(value);
          return Array.isArray(value) && value.length > 0 ? value.map(({ name }) => name).join(', ') : undefined;
        }}
      />
    </>
  );
}

interface KeywordFieldProps {
  form: ShortcutForm;
  keyword: string;
  isNew: boolean;
}

function KeywordField({ form, keyword, isNew }: KeywordFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      autoFocus={isNew}
      autoComplete="off"
      className={classes.keywordField}
      description={t('shortcuts.keywordHint')}
      dir="auto"
      error={form.problem('keyword')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      label={t('shortcuts.keyword')}
      leftSection={<span aria-hidden>/</span>}
      spellCheck={false}
      value={keyword}
      // A slash is how one calls it, not a part of it.
      onChange={(event) => form.set({ keyword: event.currentTarget.value.replace(/^\/+/, '') })}
    />
  );
}

function MessageField({ form, message }: { form: ShortcutForm; message: string }) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const max = shortcutLimits.messageChars;
  return (
    <div>
      <Textarea
        classNames={{ label: classes.counted }}
        dir="auto"
        error={form.problem('message')}
        label={
          <>
            <span>{t('shortcuts.message')}</span>
            <span aria-hidden className={classes.counter}>
              {characterCount(message.trim())}/{max}
            </span>
          </>
        }
        ref={field}
        resize="vertical"
        rows={6}
        value={message}
        onChange={(event) => form.set({ message: event.currentTarget.value })}
      />
      <VariableButtons field={field} onInsert={(inserted) => form.set({ message: inserted })} />
      <p className={classes.hint}>{t('shortcuts.fallbackHint', { example: '{{customer.name|there}}' })}</p>
    </div>
  );
}

function StoreField({ form, storeId }: { form: ShortcutForm; storeId: string | null }) {
  const { t } = useTranslation();
  const stores = useQuery(ownStoresQuery()).data ?? [];
  const all = 'all';
  const known = stores.some(({ _id }) => _id === storeId);
  const other = storeId !== null && !known ? [{ value: storeId, label: t('shortcuts.goneStore') }] : [];
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
      description={storeId === null ? undefined : t('shortcuts.storeHint')}
      inputWrapperOrder={['label', 'input', 'description']}
      label={t('shortcuts.store')}
      searchable={stores.length > 8}
      value={storeId ?? all}
      onChange={(value) => form.set({ storeId: value === all ? null : value })}
    />
  );
}

interface FilesFieldProps {
  queue: UploadQueue;
  uploads: readonly UploadItem[];
  problem: string | undefined;
}

function FilesField({ queue, uploads, problem }: FilesFieldProps) {
  const { t } = useTranslation();
  const reset = useRef<() => void>(null);
  return (
    <section aria-label={t('shortcuts.filesTitle')} className={classes.files}>
      <h2 className={classes.label}>{t('shortcuts.filesTitle')}</h2>
      <p className={classes.hint}>{t('shortcuts.filesHint')}</p>
      <UploadList items={uploads} queue={queue} />
      <FileRefusals queue={queue} />
      {problem ? (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      ) : null}
      <FileButton
        accept={acceptAttribute}
        multiple
        resetRef={reset}
        onChange={(files) => {
          queue.add(files);
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
