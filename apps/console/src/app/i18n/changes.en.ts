/** The bar below a form with unsaved changes. */
export const changesEn = {
  title: 'Changes',
  discard: 'Discard',
  save: 'Save',
  saved: 'Changes Saved',
} as const;
