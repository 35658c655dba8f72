import { lineOf, type SavedAddress } from './address-model.ts';
import type { readNotes } from './delivery-notes.ts';

/** Separates the stored notes from the landmark line, unless the line was changed elsewhere. */
export function withNotes(address: SavedAddress, notes: ReturnType<typeof readNotes>): SavedAddress {
  const noted = notes[address.id];
  if (noted === undefined || noted.line !== address.landmark) return address;
  const { landmark, phone, instructions, atDoor } = noted;
  return { ...address, landmark, phone, instructions, atDoor, line: lineOf({ ...address, landmark }) };
}
