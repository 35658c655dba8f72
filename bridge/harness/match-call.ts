/**
 * Whether `match`, such as `PUT /v5/carts/*`, names this call. A star matches any method or any characters, including
 * slashes; a trailing slash is ignored.
 */
export function matchesCall(match: string, method: string, path: string): boolean {
  const [wantedMethod = '', wantedPath = ''] = match.split(' ');
  if (wantedMethod !== '*' && wantedMethod !== method) return false;
  const requestedPath = withoutSlash(path);
  const [firstPiece = '', ...otherPieces] = withoutSlash(wantedPath).split('*');
  const lastPiece = otherPieces.pop();
  if (lastPiece === undefined) return requestedPath === firstPiece;
  if (!requestedPath.startsWith(firstPiece)) return false;
  // Each piece is searched for only once, after the previous piece, so there is no backtracking.
  let at = firstPiece.length;
  for (const piece of otherPieces) {
    const found = requestedPath.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return requestedPath.length - lastPiece.length >= at && requestedPath.endsWith(lastPiece);
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
