import { lineOf, type SavedAddress } from './address-model.ts';
import type { readNotes } from './delivery-notes.ts';

/** What was noted here is taken out of the landmark line, unless somebody has changed that elsewhere since. */
export function withNotes(address: SavedAddress, notes: ReturnType<typeof readNotes>): SavedAddress {
  const noted = notes[address.id];
  if (noted === undefined || noted.line !== address.landmark) return address;
  const { landmark, phone, instructions, atDoor } = noted;
  return { ...address, landmark, phone, instructions, atDoor, line: lineOf({ ...address, landmark }) };
}
