/** In bytes; the same limit as the client's. */
const MAX_BYTES = 4_000_000;

/** Buffers a response; rejects as soon as it is too long. */
export async function bufferAnswer(answer: Response): Promise<Response> {
  const { body, status, headers } = answer;
  if (body === null) return answer;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.byteLength;
    if (size > MAX_BYTES) throw new RangeError('The answer is too long.');
    pieces.push(piece);
  }
  return new Response(pieces.length === 1 ? pieces[0] : new Blob(pieces), { status, headers });
}
