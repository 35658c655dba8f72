import * as v from 'valibot';
import type { KeyValue } from '../model/ports.ts';
import * as m from './messages.tsx';

/**
 * Notes that backends have no fields for. They are sent in the landmark line and kept separately in local
 * storage.
 */
export interface DeliveryNotes {
  /** the receiver's number, ten digits; empty: the shopper's own */
  phone: string;
  /** instructions for the rider, e.g. a gate code */
  instructions: string;
  atDoor: boolean;
}

export const NO_NOTES: DeliveryNotes = { phone: '', instructions: '', atDoor: false };

/** The notes with the landmark as typed, and with the line that the backend stores for all of them. */
interface StoredNotes extends DeliveryNotes {
  landmark: string;
  line: string;
}

const STORAGE_KEY = 'address-notes';
const notesWire = v.object({
  phone: v.string(),
  instructions: v.string(),
  atDoor: v.boolean(),
  landmark: v.string(),
  line: v.string(),
});
const storedNotesWire = v.object({ version: v.literal(1), notes: v.record(v.string(), notesWire) });

type AllNotes = Readonly<Record<string, StoredNotes>>;

/** The stored notes of this user's addresses, by address id. */
export function readNotes(storage: KeyValue): AllNotes {
  try {
    const parsed = v.safeParse(storedNotesWire, JSON.parse(storage.get(STORAGE_KEY) ?? ''));
    return parsed.success ? parsed.output.notes : {};
  } catch {
    return {};
  }
}

/** `null` removes the notes. */
export function writeNotes(storage: KeyValue, id: number, parsed: StoredNotes | null): void {
  const { [id]: replaced, ...others } = readNotes(storage);
  const notes = parsed ? { ...others, [id]: parsed } : others;
  if (Object.keys(notes).length === 0) removeNotes(storage);
  else storage.set(STORAGE_KEY, JSON.stringify({ version: 1, notes }));
}

export function removeNotes(storage: KeyValue): void {
  storage.remove(STORAGE_KEY);
}

/** The line for the rider, in order of importance. */
export function landmarkLine(landmark: string, notes: DeliveryNotes): string {
  return [landmark.trim(), ...notesOf(notes)].filter((part) => part !== '').join(' · ');
}

/** The notes one by one, for display. */
export function notesOf({ phone, instructions, atDoor }: DeliveryNotes): string[] {
  return [atDoor ? m.leaveAtDoor : '', instructions.trim(), phone === '' ? '' : m.callReceiver(phone)].filter(
    (part) => part !== '',
  );
}
