// Connects the command line to the running server: a port on this machine, and a key in the data folder that only the
// server's account can read.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { StartFailure } from './start-failure.ts'

/** Commands for a running server. */
const order = z.object({ order: z.literal('backup'), folder: z.string(), with_key: z.boolean() })
type Command = z.infer<typeof order>

const address = z.object({ port: z.number().int(), key: z.string() })
const answer = z.object({ finished: z.unknown().optional(), error: z.string().optional() })
const fileName = 'control.json'

interface Control {
  close(): Promise<void>
}

const isKey = (sent: string | undefined, key: string): boolean => {
  const one = Buffer.from(sent ?? '')
  const other = Buffer.from(`Bearer ${key}`)
  return one.length === other.length && timingSafeEqual(one, other)
}

const reply = async (
  request: IncomingMessage,
  execute: (command: Command) => Promise<unknown>,
): Promise<object> => {
  try {
    return { finished: await execute(order.parse(JSON.parse(await text(request)))) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** Accepts commands while the server runs. */
export async function openControl(
  dataFolder: string,
  execute: (command: Command) => Promise<unknown>,
): Promise<Control> {
  const key = randomBytes(32).toString('base64url')
  const server = createServer((request, response) => {
    if (!isKey(request.headers.authorization, key)) {
      response.writeHead(403).end()
      return
    }
    void reply(request, execute).then((body) => response.end(JSON.stringify(body)))
  })
  // A command has no time limit.
  server.requestTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const file = join(dataFolder, fileName)
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  writeFileSync(file, JSON.stringify({ port, key }), { mode: 0o600 })
  return {
    close: async () => {
      rmSync(file, { force: true })
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const readAddress = (dataFolder: string): z.infer<typeof address> => {
  try {
    return address.parse(JSON.parse(readFileSync(join(dataFolder, fileName), 'utf8')))
  } catch (cause) {
    throw new StartFailure(
      `The server that uses ${dataFolder} does not accept commands: it is starting, stopping, or runs under another account.`,
      cause,
    )
  }
}

/** Sends a command to the server of the data folder, and waits for its result. */
export async function sendCommand(dataFolder: string, command: Command): Promise<unknown> {
  const { port, key } = readAddress(dataFolder)
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify(command),
  })
  const { finished, error } = answer.parse(await response.json())
  if (error !== undefined) throw new StartFailure(error)
  return finished
}
