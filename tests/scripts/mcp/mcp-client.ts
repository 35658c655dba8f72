import { createMcpServer } from '../../../scripts/mcp/server.ts';
import type { Tool } from '../../../scripts/mcp/tool.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads the message, whatever its shape
export type Message = any;

export const FACTS = { name: 'doorstep-harness', title: 'Doorstep QA harness', version: '1.2.3' };

/** A client on the other end of a server's input and output. */
export function connectClient(tools: readonly Tool[]) {
  const lines: string[] = [];
  const logs: string[] = [];
  const waiting = new Map<unknown, (message: Message) => void>();
  let lastId = 0;
  const server = createMcpServer({
    tools,
    facts: FACTS,
    send(line) {
      lines.push(line);
      const message = JSON.parse(line);
      waiting.get(message.id)?.(message);
    },
    log: (text) => logs.push(text),
  });
  const send = (line: string) => server.push(Buffer.from(`${line}\n`));
  const request = (method: string, params?: object): Promise<Message> => {
    lastId += 1;
    const id = lastId;
    const response = new Promise<Message>((resolve) => waiting.set(id, resolve));
    send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return response;
  };

  return {
    server,
    send,
    request,
    notify: (method: string, params?: object) => send(JSON.stringify({ jsonrpc: '2.0', method, params })),
    initialize: (protocolVersion = '2025-11-25') =>
      request('initialize', {
        protocolVersion,
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      }),
    /** the text of a tool's result, and its JSON unless the tool has failed */
    async call(name: string, input: object = {}): Promise<{ isError: boolean; text: string; json: Message }> {
      const { result } = await request('tools/call', { name, arguments: input });
      const { text } = result.content[0];
      return { isError: result.isError, text, json: result.isError ? null : JSON.parse(text) };
    },
    /** everything that the server has written so far */
    written: (): Message[] => lines.map((line) => JSON.parse(line)),
    text: () => lines.join('\n'),
    logs,
  };
}
