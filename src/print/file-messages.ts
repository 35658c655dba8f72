import { eitherOf } from '../model/lists.ts';
import type { FileConstraints, PrintFacts } from './print-model.ts';
import * as m from './messages.ts';

const MB = 1024 * 1024;

/** e.g. `1.2 MB` or `14 kB` */
export function sizeText(bytes: number): string {
  if (bytes >= MB) return m.megabytes((bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0));
  return m.kilobytes(Math.max(1, Math.round(bytes / 1024)));
}

/** e.g. `PDF, PNG or JPEG` */
export function fileTypesText({
  supported_file_types,
}: Pick<FileConstraints, 'supported_file_types'>): string {
  return eitherOf(supported_file_types.map((type) => type.toUpperCase()));
}

export function retentionText({ keptHours }: PrintFacts): string | null {
  if (keptHours === null) return null;
  return m.deletedAfter(keptHours);
}

const ACCEPTED: Readonly<Record<string, string>> = {
  pdf: 'application/pdf,.pdf',
  png: 'image/png,.png',
  jpeg: 'image/jpeg,.jpg,.jpeg',
  jpg: 'image/jpeg,.jpg,.jpeg',
  webp: 'image/webp,.webp',
};

/** The value of the file input's `accept` attribute. */
export function acceptOf({ supported_file_types }: Pick<FileConstraints, 'supported_file_types'>): string {
  return supported_file_types.map((type) => ACCEPTED[type] ?? `.${type}`).join(',');
}
