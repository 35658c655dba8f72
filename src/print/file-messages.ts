import type { FileConstraints, PrintFacts } from './print-model.ts';

const MB = 1024 * 1024;

/** `1.2 MB`, `14 kB` */
export function sizeWords(bytes: number): string {
  if (bytes >= MB) return `${(bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0)} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} kB`;
}

export const filesWords = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`;

export const documentsWords = (count: number): string => `${count} ${count === 1 ? 'document' : 'documents'}`;

export const pagesWords = (count: number): string => `${count} ${count === 1 ? 'page' : 'pages'}`;

/** `PDF, PNG or JPEG` */
export function typesWords({ supported_file_types }: Pick<FileConstraints, 'supported_file_types'>): string {
  const types = supported_file_types.map((type) => type.toUpperCase());
  const last = types.pop() ?? '';
  return types.length > 0 ? `${types.join(', ')} or ${last}` : last;
}

export function keptWords({ keptHours }: PrintFacts): string | null {
  if (keptHours === null) return null;
  return `Deleted ${keptHours} ${keptHours === 1 ? 'hour' : 'hours'} after printing`;
}

const ACCEPTED: Readonly<Record<string, string>> = {
  pdf: 'application/pdf,.pdf',
  png: 'image/png,.png',
  jpeg: 'image/jpeg,.jpg,.jpeg',
  jpg: 'image/jpeg,.jpg,.jpeg',
  webp: 'image/webp,.webp',
};

/** What a browser's file chooser is asked to offer. */
export function acceptOf({ supported_file_types }: Pick<FileConstraints, 'supported_file_types'>): string {
  return supported_file_types.map((type) => ACCEPTED[type] ?? `.${type}`).join(',');
}
