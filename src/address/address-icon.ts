import { Briefcase, House, MapPin } from 'lucide';
import type { IconNode } from '../ui/Icon.tsx';

/** The icon for an address label. */
export function addressIcon(label: string): IconNode {
  if (/\bhome\b/i.test(label)) return House;
  return /\b(work|office)\b/i.test(label) ? Briefcase : MapPin;
}
