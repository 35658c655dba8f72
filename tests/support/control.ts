/** Calls the controls of the sandbox at this URL. */
export const controlOf =
  (url: () => string) =>
  async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${url()}/sandbox${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    if (!answer.ok)
      throw new Error(`${method} /sandbox${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
