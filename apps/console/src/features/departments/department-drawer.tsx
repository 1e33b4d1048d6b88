import type { ManagedDepartment, Store, StoreAgent } from '@chatso/contract';
import { Button, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SearchX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useIsPhone } from '../../lib/browser/viewport.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Notice } from '../../ui/forms.ts';
import { EmptyState, ErrorState, SkeletonRows, Tag } from '../../ui/index.ts';
import { DeleteBox } from './delete-box.tsx';
import { DepartmentFields } from './department-fields.tsx';
import { DepartmentNotices } from './department-notices.tsx';
import classes from './departments.module.css';
import { useDepartmentForm } from './use-department-form.ts';
import { staffQuery } from './use-departments.ts';

interface DepartmentDrawerProps {
  opened: boolean;
  store: Store;
  /** All of the store. */
  all: readonly ManagedDepartment[];
  /** Null: a new one, or one that is not there. */
  department: ManagedDepartment | null;
  /** A colleague deleted it while it was open here. */
  removed: boolean;
  isNew: boolean;
  loading: boolean;
  onClose(): void;
}

/** One department beside the list; the page below asks before unsaved changes are left. */
export function DepartmentDrawer(props: DepartmentDrawerProps) {
  const { opened, store, department, isNew, loading, onClose } = props;
  const { t } = useTranslation();
  const phone = useIsPhone();
  const staff = useQuery({ ...staffQuery(store._id), enabled: opened });
  const title = isNew ? t('departments.newTitle') : (department?.name ?? t('departments.goneTitle'));
  return (
    <Drawer
      classNames={{
        content: classes.drawer,
        header: classes.drawerHeader,
        title: classes.drawerTitle,
        body: classes.drawerBody,
      }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      closeOnClickOutside={false}
      opened={opened}
      size={phone ? '100%' : 480}
      title={
        <>
          <span className={classes.titleText} dir="auto">
            {title}
          </span>{' '}
          <Tag>{store.name}</Tag>
        </>
      }
      onClose={onClose}
    >
      {!opened ? null : loading || staff.isPending ? (
        <SkeletonRows label={t('app.loading')} rows={6} />
      ) : staff.isError ? (
        <ErrorState
          error={staff.error}
          retrying={staff.isFetching}
          title={t('departments.agentsFailed')}
          onRetry={() => void staff.refetch()}
        />
      ) : isNew || department ? (
        <Form {...props} staff={staff.data.data} />
      ) : (
        <EmptyState
          action={
            <Button variant="default" onClick={onClose}>
              {t('departments.back')}
            </Button>
          }
          body={t('departments.goneBody')}
          icon={<SearchX size={18} strokeWidth={1.75} />}
          title={t('departments.goneTitle')}
        />
      )}
    </Drawer>
  );
}

function Form({
  store,
  all,
  department,
  removed,
  staff,
  onClose,
}: DepartmentDrawerProps & { staff: readonly StoreAgent[] }) {
  const { t } = useTranslation();
  const { form, gone } = useDepartmentForm({ store, department, staff, all, removed, onSaved: onClose });
  const [deleting, setDeleting] = useState(false);
  const { values } = form;
  if (!values) return null;
  const isNew = department === null || gone;
  const close = () => {
    form.leaveFreely();
    onClose();
  };
  return (
    <>
      <form
        noValidate
        className={classes.fields}
        id="department"
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        {gone ? (
          <Notice tone="wait">
            <strong>{t('departments.gone')}</strong> {t('departments.goneKept')}
          </Notice>
        ) : null}
        <DepartmentNotices form={gone ? { ...form, conflict: null } : form} staff={staff} />
        <DepartmentFields
          all={all}
          department={gone ? null : department}
          form={form}
          staff={staff}
          store={store}
          values={values}
        />
        {deleting && department && !gone ? (
          <DeleteBox
            all={all}
            department={department}
            store={store}
            onDeleted={close}
            onKeep={() => setDeleting(false)}
          />
        ) : null}
      </form>
      <div className={classes.buttons}>
        {isNew ? null : (
          <Button
            aria-expanded={deleting}
            className={classes.delete}
            color="danger"
            disabled={deleting}
            leftSection={<Trash2 aria-hidden size={16} strokeWidth={1.75} />}
            variant="subtle"
            onClick={() => setDeleting(true)}
          >
            {t('departments.delete')}
          </Button>
        )}
        <Button disabled={form.saving} variant="default" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button disabled={!form.dirty && !gone} form="department" loading={form.saving} type="submit">
          {t(isNew ? 'departments.create' : 'departments.save')}
        </Button>
      </div>
    </>
  );
}
