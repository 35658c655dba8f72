/** What the form for a new group begins with. */
export const NEW_GROUP = {
  selectedDate: '2024-12-25',
  selectedTime: '18:00',
  groupName: '',
  name: '',
} as const;

export interface GroupForm {
  /** `YYYY-MM-DD` */
  selectedDate: string;
  /** `HH:MM` */
  selectedTime: string;
  groupName: string;
  name: string;
}

type Fields = Readonly<Record<string, unknown>>;

export interface GiftingState {
  form: GroupForm;
  groupList: readonly Fields[];
  groupDetails: Fields | null;
  recipient_details: Fields | null;
  isAudioOn: { mobile: boolean; desktop: boolean };
}
