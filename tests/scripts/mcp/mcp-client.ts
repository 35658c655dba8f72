import { PassThrough } from 'node:stream';
import { createInterface } from 'node:readline';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { createMcpServer } from '../../../scripts/mcp/server.ts';
import type { Tool } from '../../../scripts/mcp/tool.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads the message, whatever its shape
export type Message = any;

const FACTS = { name: 'doorstep-harness', title: 'Doorstep QA harness', version: '1.2.3' };

/** A client on the other end of a server's input and output. */
export function connectClient(tools: readonly Tool[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const written: Message[] = [];
  const logs: string[] = [];
  const waiting = new Map<unknown, (message: Message) => void>();
  let lastId = 0;
  const connection = serveStdio(() => createMcpServer(tools, FACTS, (text) => logs.push(text)), {
    transport: new StdioServerTransport(input, output),
    onerror: () => {},
  });
  createInterface({ input: output }).on('line', (line) => {
    const message = JSON.parse(line);
    written.push(message);
    waiting.get(message.id)?.(message);
  });
  const send = (line: string) => input.write(`${line}\n`);
  const request = (method: string, params?: object): Promise<Message> => {
    lastId += 1;
    const id = lastId;
    const response = new Promise<Message>((resolve) => waiting.set(id, resolve));
    send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return response;
  };
  const notify = (method: string, params?: object) =>
    send(JSON.stringify({ jsonrpc: '2.0', method, params }));

  return {
    send,
    request,
    notify,
    close: () => connection.close(),
    async initialize(protocolVersion = '2025-11-25'): Promise<Message> {
      const response = await request('initialize', {
        protocolVersion,
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      });
      notify('notifications/initialized');
      return response;
    },
    /** the text of a tool's result, and its JSON unless the tool has failed */
    async call(name: string, input: object = {}): Promise<{ isError: boolean; text: string; json: Message }> {
      const { result } = await request('tools/call', { name, arguments: input });
      const { text } = result.content[0];
      const isError = result.isError === true;
      return { isError, text, json: isError ? null : JSON.parse(text) };
    },
    /** everything that the server has written so far */
    written,
    text: () => JSON.stringify(written),
    logs,
  };
}
