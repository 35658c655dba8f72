import * as v from 'valibot';
import type { KeyValue } from '../model/ports.ts';
import * as m from './messages.tsx';

/** What backends have no field for: it goes along in the address's landmark line, and stays apart on this device. */
export interface DeliveryNotes {
  /** ten digits of who takes it in; empty: the shopper's own number */
  phone: string;
  /** a gate code, a bell not to ring */
  instructions: string;
  atDoor: boolean;
}

export const NO_NOTES: DeliveryNotes = { phone: '', instructions: '', atDoor: false };

/** The landmark as it was typed, and the line that the backend keeps in its place. */
interface StoredNotes extends DeliveryNotes {
  landmark: string;
  line: string;
}

const KEY = 'address-notes';
const kept = v.object({
  phone: v.string(),
  instructions: v.string(),
  atDoor: v.boolean(),
  landmark: v.string(),
  line: v.string(),
});
const storedAll = v.object({ version: v.literal(1), notes: v.record(v.string(), kept) });

type AllNotes = Readonly<Record<string, StoredNotes>>;

/** What was noted of this user's addresses, by their ids. */
export function readNotes(storage: KeyValue): AllNotes {
  try {
    const parsed = v.safeParse(storedAll, JSON.parse(storage.get(KEY) ?? ''));
    return parsed.success ? parsed.output.notes : {};
  } catch {
    return {};
  }
}

/** `null`: nothing is to be noted of it any more. */
export function writeNotes(storage: KeyValue, id: number, noted: StoredNotes | null): void {
  const { [id]: before, ...others } = readNotes(storage);
  const notes = noted ? { ...others, [id]: noted } : others;
  if (Object.keys(notes).length === 0) removeNotes(storage);
  else storage.set(KEY, JSON.stringify({ version: 1, notes }));
}

export function removeNotes(storage: KeyValue): void {
  storage.remove(KEY);
}

/** For the rider, in the order in which it is needed. */
export function landmarkLine(landmark: string, notes: DeliveryNotes): string {
  return [landmark.trim(), ...notesOf(notes)].filter((part) => part !== '').join(' · ');
}

/** One by one, as they are shown. */
export function notesOf({ phone, instructions, atDoor }: DeliveryNotes): string[] {
  return [atDoor ? m.leaveAtTheDoor : '', instructions.trim(), phone === '' ? '' : m.call(phone)].filter(
    (part) => part !== '',
  );
}
