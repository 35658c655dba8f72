/** The backend actions that ask something of the print store. */
export const PRINT_ACTIONS = [
  'print_modal',
  'delete_file',
  'open_upload_options',
  'open_print_bottom_sheet',
] as const;
