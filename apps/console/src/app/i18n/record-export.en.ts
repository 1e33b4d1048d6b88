/** Texts of the export of chats. Those in the specification are verbatim. */
export const recordExportEn = {
  csv: 'Export .csv',
  formats: 'Other formats',
  menu: 'Export',
  csvRows: 'Rows as .csv',
  jsonMessages: 'Chats with messages as .json',
  counting: 'Preparing the export',
  waiting: 'Waiting for another export',
  fetching: 'Downloading the export',
  runningOf: 'Exporting {{done}} of {{total}} rows',
  progress: 'Progress of the export',
  failed: 'Failed to export chat records',
  deadLink: 'This link opens no export',
  mayNot: 'Only who may export chats can open it. Ask an admin.',
  mailed: 'We mail you a link',
  mailedDetail: '{{rows}} rows take a moment. You may close this page.',
} as const;
