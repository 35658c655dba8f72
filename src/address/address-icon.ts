import { Briefcase, House, MapPin } from 'lucide';
import type { IconNode } from '../ui/Icon.tsx';

/** What stands for a place, by the name that its owner has given to it. */
export function addressIcon(label: string): IconNode {
  if (/\bhome\b/i.test(label)) return House;
  return /\b(work|office)\b/i.test(label) ? Briefcase : MapPin;
}
