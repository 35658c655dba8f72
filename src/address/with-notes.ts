import { lineOf, type SavedAddress } from './address-model.ts';
import type { readNotes } from './delivery-notes.ts';

/** Separates the stored notes from the landmark line, unless the line was changed elsewhere. */
export function withNotes(address: SavedAddress, notes: ReturnType<typeof readNotes>): SavedAddress {
  const storedNotes = notes[address.id];
  if (storedNotes === undefined || storedNotes.line !== address.landmark) return address;
  const { landmark, phone, instructions, atDoor } = storedNotes;
  return { ...address, landmark, phone, instructions, atDoor, line: lineOf({ ...address, landmark }) };
}
