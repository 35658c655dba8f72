/** The backend actions that the print store handles. */
export const PRINT_ACTIONS = [
  'print_modal',
  'delete_file',
  'open_upload_options',
  'open_print_bottom_sheet',
] as const;
