import * as v from 'valibot';
import { maskText } from '../../bridge/mask.ts';
import {
  INTERNAL_ERROR,
  INVALID_PARAMS,
  INVALID_REQUEST,
  isFields,
  METHOD_NOT_FOUND,
  type Params,
  type RequestId,
  readMessage,
  RpcError,
  UNSUPPORTED_VERSION,
} from './json-rpc.ts';
import { createLineReader } from './lines.ts';
import * as m from './messages.ts';
import { MaskedFailure, type Tool } from './tool.ts';

/** Each request names its version: there is no handshake. */
const STATELESS_VERSION = '2026-07-28';
/** Agreed on by `initialize`, the newest first. 2025-03-26 is left out, because it requires batches. */
const HANDSHAKE_VERSIONS = ['2025-11-25', '2025-06-18', '2024-11-05'] as const;
const SUPPORTED = [STATELESS_VERSION, ...HANDSHAKE_VERSIONS];

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';
const SERVER_KEY = 'io.modelcontextprotocol/serverInfo';

/** The longest message; a fault rule may contain a large body. */
const MAX_BYTES = 8 * 1024 * 1024;
/** How long calls may go on after the client has closed its end. */
const GRACE_MS = 5_000;
/** The tools stay the same while the server runs. */
const LIST_FRESH_MS = 3_600_000;

const initializeParams = v.looseObject({ protocolVersion: v.string() });
const listParams = v.looseObject({ cursor: v.optional(v.undefined_()) });
const callParams = v.looseObject({
  name: v.string(),
  arguments: v.optional(v.custom<Params>(isFields, 'an object'), {}),
});

export interface ServerFacts {
  name: string;
  title: string;
  version: string;
}

/** A server of the Model Context Protocol that offers tools. It reads and writes lines of JSON. */
export function createMcpServer({
  tools,
  facts,
  send,
  log,
}: {
  tools: readonly Tool[];
  facts: ServerFacts;
  /** writes one line */
  send(line: string): void;
  log(text: string): void;
}) {
  /** calls without a response yet */
  const running = new Map<RequestId, { controller: AbortController; done: Promise<void> }>();
  let isInitialized = false;

  const capabilities = { tools: {} };
  const write = (message: object) => send(JSON.stringify({ jsonrpc: '2.0', ...message }));
  const writeError = (id: RequestId | null, { code, message, data }: RpcError) =>
    write({ id, error: { code, message, ...(data !== undefined && { data }) } });

  function receive(line: string): void {
    const message = readMessage(line);
    switch (message.kind) {
      case 'invalid':
        writeError(message.id, message.error);
        break;
      case 'notification':
        if (message.method === 'notifications/cancelled')
          running.get(message.params.requestId as RequestId)?.controller.abort();
        break;
      case 'request':
        if (running.has(message.id)) writeError(message.id, new RpcError(INVALID_REQUEST, m.idInUse));
        else start(message.id, message.method, message.params);
        break;
      case 'response':
        break;
    }
  }

  function start(id: RequestId, method: string, params: Params): void {
    const controller = new AbortController();
    const { signal } = controller;
    const done = answer(method, params, signal).then(
      (result) => {
        running.delete(id);
        // a cancelled call gets no response
        if (!signal.aborted) write({ id, result });
      },
      (error: unknown) => {
        running.delete(id);
        if (signal.aborted) return;
        if (!(error instanceof RpcError)) log(describeError(error));
        writeError(id, error instanceof RpcError ? error : new RpcError(INTERNAL_ERROR, m.serverFailed));
      },
    );
    running.set(id, { controller, done });
  }

  async function answer(method: string, params: Params, signal: AbortSignal): Promise<object> {
    if (!isStateless(method, params)) return answerInSession(method, params, signal);
    const result = await answerAlone(method, params, signal);
    return { resultType: 'complete', ...result, _meta: { [SERVER_KEY]: facts } };
  }

  /** Requests of clients that begin with `initialize`. */
  async function answerInSession(method: string, params: Params, signal: AbortSignal): Promise<object> {
    switch (method) {
      case 'initialize': {
        const { protocolVersion } = checkParams(initializeParams, params);
        isInitialized = true;
        const agreed = HANDSHAKE_VERSIONS.find((version) => version === protocolVersion);
        return {
          protocolVersion: agreed ?? HANDSHAKE_VERSIONS[0],
          capabilities,
          serverInfo: facts,
          instructions: m.instructions,
        };
      }
      case 'ping':
        return {};
      case 'tools/list':
      case 'tools/call':
        if (!isInitialized) throw new RpcError(INVALID_PARAMS, m.notInitialized(VERSION_KEY));
        return method === 'tools/list' ? listTools(params) : callTool(params, signal);
      default:
        throw new RpcError(METHOD_NOT_FOUND, m.unknownMethod(method.slice(0, 100)));
    }
  }

  /** Requests that carry their version. */
  async function answerAlone(method: string, params: Params, signal: AbortSignal): Promise<object> {
    const cache = { ttlMs: LIST_FRESH_MS, cacheScope: 'public' };
    switch (method) {
      case 'server/discover':
        return { supportedVersions: SUPPORTED, capabilities, instructions: m.instructions, ...cache };
      case 'tools/list':
        return { ...listTools(params), ...cache };
      case 'tools/call':
        return callTool(params, signal);
      default:
        throw new RpcError(METHOD_NOT_FOUND, m.unknownMethod(method.slice(0, 100)));
    }
  }

  function listTools(params: Params): object {
    checkParams(listParams, params);
    return { tools: tools.map(({ call: _, ...facts }) => facts) };
  }

  async function callTool(params: Params, signal: AbortSignal): Promise<object> {
    const { name, arguments: input } = checkParams(callParams, params);
    const tool = tools.find((candidate) => candidate.name === name);
    if (!tool) {
      const names = tools.map((candidate) => candidate.name);
      throw new RpcError(INVALID_PARAMS, m.unknownTool(name.slice(0, 100), names));
    }
    const { progressToken } = Object(params._meta);
    const report = (progress: number, message: string) => {
      if (progressToken === undefined || signal.aborted) return;
      write({
        method: 'notifications/progress',
        params: { progressToken, progress, message: maskText(message) },
      });
    };
    try {
      return textResult(JSON.stringify(await tool.call(input, { signal, report })), false);
    } catch (error) {
      if (!signal.aborted) log(`${name}: ${describeError(error)}`);
      return textResult(failureText(error), true);
    }
  }

  const reader = createLineReader({
    maxBytes: MAX_BYTES,
    onLine: receive,
    onTooLong: () => writeError(null, new RpcError(INVALID_REQUEST, m.lineTooLong(MAX_BYTES / 1024 / 1024))),
  });

  return {
    push: reader.push,

    /** The client has closed its end: what is being answered is finished, what takes longer is cancelled. */
    async end(graceMs: number = GRACE_MS): Promise<void> {
      reader.end();
      const calls = [...running.values()];
      const timer = setTimeout(() => {
        for (const { controller } of calls) controller.abort();
      }, graceMs);
      await Promise.all(calls.map(({ done }) => done));
      clearTimeout(timer);
    },
  };
}

/** Whether a request is one of a protocol without a handshake. Throws if its version is not supported. */
function isStateless(method: string, { _meta: meta }: Params): boolean {
  const fields = Object(meta);
  const version: unknown = fields[VERSION_KEY];
  if (method === 'initialize' || (version === undefined && method !== 'server/discover')) return false;
  if (typeof version !== 'string') throw new RpcError(INVALID_PARAMS, m.missingMeta(VERSION_KEY));
  if (version !== STATELESS_VERSION)
    throw new RpcError(UNSUPPORTED_VERSION, m.unsupportedVersion, {
      supported: SUPPORTED,
      requested: version.slice(0, 100),
    });
  if (!isFields(fields[CAPABILITIES_KEY]))
    throw new RpcError(INVALID_PARAMS, m.missingMeta(CAPABILITIES_KEY));
  return true;
}

function checkParams<S extends v.GenericSchema>(schema: S, params: Params): v.InferOutput<S> {
  const parsed = v.safeParse(schema, params);
  if (parsed.success) return parsed.output;
  throw new RpcError(INVALID_PARAMS, m.wrongParam(v.getDotPath(parsed.issues[0]) ?? 'params'));
}

const textResult = (text: string, isError: boolean) => ({ content: [{ type: 'text', text }], isError });

function failureText(error: unknown): string {
  if (error instanceof MaskedFailure) return error.message;
  return maskText(error instanceof Error ? error.message : String(error));
}

function describeError(error: unknown): string {
  return maskText(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
