import { type CallToolResult, type Implementation, McpServer } from '@modelcontextprotocol/server';
import { maskText } from '../../bridge/mask.ts';
import * as m from './messages.ts';
import { MaskedFailure, type Tool } from './tool.ts';

/** A server of the Model Context Protocol that offers these tools. `log` gets what a tool has failed with, masked. */
export function createMcpServer(
  tools: readonly Tool[],
  facts: Implementation,
  log: (text: string) => void,
): McpServer {
  const server = new McpServer(facts, { instructions: m.instructions });
  for (const { name, call, ...config } of tools) {
    server.registerTool(name, config, async (input, { mcpReq }) => {
      const { signal, _meta } = mcpReq;
      const progressToken = _meta?.progressToken;
      function report(progress: number, message: string): void {
        if (progressToken === undefined || signal.aborted) return;
        const params = { progressToken, progress, message: maskText(message) };
        // a client that is gone reads no progress
        mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
      }
      try {
        return textResult(JSON.stringify(await call(input, { signal, report })));
      } catch (error) {
        if (!signal.aborted) log(`${name}: ${describeError(error)}`);
        return { ...textResult(failureText(error)), isError: true };
      }
    });
  }
  return server;
}

const textResult = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });

function failureText(error: unknown): string {
  if (error instanceof MaskedFailure) return error.message;
  return maskText(error instanceof Error ? error.message : String(error));
}

function describeError(error: unknown): string {
  return maskText(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
