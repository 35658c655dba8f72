import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** Small valid documents for print tests. */
export interface PdfOptions {
  pages?: number;
  /** encrypts it with AES-256 (PDF 1.7, extension level 3) */
  password?: string;
  /** size of an unused stream, in bytes */
  ballast?: number;
  /** size of the first page's content before compression, in bytes */
  bomb?: number;
}

/** A PDF with a line of text on each page. */
export function makePdf({
  pages = 1,
  password,
  ballast = 0,
  bomb = 0,
}: PdfOptions = {}): Uint8Array<ArrayBuffer> {
  const lock = password === undefined ? null : lockFor(password);
  const stream = (bytes: Buffer, extra = '') => {
    const content = lock ? lock.seal(bytes) : bytes;
    return Buffer.concat([
      Buffer.from(`<< /Length ${content.length}${extra} >>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]);
  };
  const kids = Array.from({ length: pages }, (_, page) => `${4 + 2 * page} 0 R`).join(' ');
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] /MediaBox [0 0 595 842] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  for (let page = 0; page < pages; page += 1) {
    objects.push(
      `<< /Type /Page /Parent 2 0 R /Contents ${5 + 2 * page} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
      page === 0 && bomb > 0
        ? stream(
            deflateSync(Buffer.alloc(bomb, 'BT /F 24 Tf (again) Tj ET\n'), { level: 1 }),
            ' /Filter /FlateDecode',
          )
        : stream(Buffer.from(`BT /F 24 Tf 72 720 Td (Page ${page + 1}) Tj ET`)),
    );
  }
  if (ballast > 0) objects.push(stream(Buffer.alloc(ballast, 'ballast ')));
  if (lock) objects.push(lock.dictionary);
  return writePdf(objects, lock ? ` /Encrypt ${objects.length} 0 R /ID [<00> <00>]` : '');
}

function writePdf(objects: readonly (string | Buffer)[], trailer: string): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let size = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    offsets.push(size);
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(part);
    size += part.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R${trailer} >>\nstartxref\n${size}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

/** The standard security handler, version 5, revision 5. */
function lockFor(password: string) {
  const key = randomBytes(32);
  const user = sealKey(password, key, Buffer.alloc(0));
  const owner = sealKey(`${password} of the owner`, key, user.check);
  const permissions = Buffer.concat([
    Buffer.from([0xfc, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    Buffer.from('Tadb'),
    randomBytes(4),
  ]);
  const sealed = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(permissions);
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  return {
    seal(bytes: Buffer): Buffer {
      const start = randomBytes(16);
      const cipher = createCipheriv('aes-256-cbc', key, start);
      return Buffer.concat([start, cipher.update(bytes), cipher.final()]);
    },
    dictionary: [
      '<< /Filter /Standard /V 5 /R 5 /Length 256 /P -4 /EncryptMetadata true',
      `/U ${hex(user.check)} /UE ${hex(user.wrapped)} /O ${hex(owner.check)} /OE ${hex(owner.wrapped)}`,
      `/Perms ${hex(sealed)} /StmF /StdCF /StrF /StdCF`,
      '/CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> >>',
    ].join('\n'),
  };
}

function sealKey(password: string, key: Buffer, extraBytes: Buffer): { check: Buffer; wrapped: Buffer } {
  const [validation, salt] = [randomBytes(8), randomBytes(8)];
  const hash = (with_: Buffer) =>
    createHash('sha256')
      .update(Buffer.concat([Buffer.from(password), with_, extraBytes]))
      .digest();
  const cipher = createCipheriv('aes-256-cbc', hash(salt), Buffer.alloc(16)).setAutoPadding(false);
  return { check: Buffer.concat([hash(validation), validation, salt]), wrapped: cipher.update(key) };
}

/** A PNG of one colour. */
export function makePng(width = 32, height = 24, rgb: readonly [number, number, number] = [10, 122, 75]) {
  const row = Buffer.concat([Buffer.from([0]), Buffer.concat(Array(width).fill(Buffer.from(rgb)))]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.concat(Array(height).fill(row)))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  out.set(body, 4);
  out.writeUInt32BE(crc(body), body.length + 4);
  return out;
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** A minimal JPEG: one grey pixel. */
export function makeJpeg(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    Buffer.from(
      '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
      'base64',
    ),
  );
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
