// One run of an action in a process that is ready: sends the order, answers the calls of tables, and ends with the
// result or an error. The process cannot be used again.
import { PlatformError } from '../../core/error.ts'
import { watchMemory } from './memory-watch.ts'
import type { Message } from './messages.ts'
import { errorOfEnd, errorOfFailure } from './python-failure.ts'
import type { PythonProcess } from './python-process.ts'
import type { PythonRun, TableAccess } from './python-run.ts'

/** The order of a printed line counts too, so that empty lines are bounded. */
const bytesPerLine = 16
const maxReadBytes = 64 * 1024 ** 2
/** Bytes that a process occupies beside Python's memory: Node, the code of the interpreter, the snapshot. */
const processBytes = 320 * 1024 ** 2

type Call = Extract<Message, { type: 'read' | 'insert' | 'replace' }>
interface Reply {
  readonly header: object
  readonly body?: Uint8Array
}

/** The value of JSON text, or undefined if it is none. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
const isRow = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isRowList = (text: string): boolean => {
  const rows = parse(text)
  return Array.isArray(rows) && rows.every(isRow)
}

const read = async (tables: TableAccess, call: Extract<Call, { type: 'read' }>): Promise<Reply> => {
  const { columns, rowsJson } = await tables.read(call.table, {
    ...(call.columns === null ? {} : { columns: call.columns }),
    ...(call.limit === null ? {} : { limit: call.limit }),
  })
  const body = Buffer.from(rowsJson)
  if (body.length > maxReadBytes)
    throw new PlatformError('python_read_size', { params: { table: call.table, limit: maxReadBytes } })
  return { header: { type: 'rows', columns }, body }
}

const write = async (tables: TableAccess, call: Exclude<Call, { type: 'read' }>, rowsJson: string) => {
  const { rows, refused } = await tables[call.type](call.table, rowsJson)
  return { header: { type: 'counts', rows, refused } }
}

/** The answer to a call. Refusals of the platform are answers too. */
const answer = async (tables: TableAccess, call: Call, body: string): Promise<Reply> => {
  try {
    return await (call.type === 'read' ? read(tables, call) : write(tables, call, body))
  } catch (error) {
    if (error instanceof PlatformError) return { header: { type: 'error', message: error.message } }
    throw error
  }
}

const orderOf = ({ source, functionName, event, secrets, limits }: PythonRun): Required<Reply> => {
  const texts = [source, event.inputJson, JSON.stringify(secrets), event.contentJson]
  const parts = texts.map((text) => Buffer.from(text))
  return {
    header: {
      type: 'run',
      function: functionName,
      event: event.type,
      sizes: parts.map(({ length }) => length),
      memory: limits.memory,
    },
    body: Buffer.concat(parts),
  }
}

/**
 * Resolves with the JSON text of the result, and rejects with a `PlatformError` of `contract/engine/python-errors.ts`,
 * with `job_cancelled` after an abort, or with the rejection of a table call. By then no table call is running.
 */
export async function runAction(python: PythonProcess, run: PythonRun): Promise<{ resultJson: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ resultJson: string }>()
  let printed = 0
  const calls = new Set<Promise<void>>()

  const stop = (error: unknown): void => {
    python.kill()
    reject(error)
  }
  const spend = (bytes: number): boolean => {
    printed += bytes
    if (printed <= run.limits.output) return true
    stop(new PlatformError('python_output', { params: { limit: run.limits.output } }))
    return false
  }
  const violate = (): void => stop(errorOfEnd('protocol', run))
  const startCall = (message: Call, body: Buffer): void => {
    const rowsJson = body.toString()
    if (message.type !== 'read' && !isRowList(rowsJson)) return violate()
    const call = answer(run.tables, message, rowsJson).then((reply) => {
      calls.delete(call)
      python.send(reply.header, reply.body)
    }, stop)
    calls.add(call)
  }
  const finish = (resultJson: string): void => {
    if (parse(resultJson) !== undefined) resolve({ resultJson })
    else violate()
  }
  const receive = (message: Message, body: Buffer): void => {
    // Python waits for the answer to a call, so any other message is forged.
    if (calls.size > 0 || message.type === 'ready') return violate()
    if (message.type === 'print') {
      if (spend(body.length + bytesPerLine)) run.onPrint(body.toString())
    } else if (message.type === 'result') {
      if (spend(body.length)) finish(body.toString())
    } else if (message.type === 'failed') stop(errorOfFailure(message.failure, run))
    else startCall(message, body)
  }

  const cancel = (): void => stop(new PlatformError('job_cancelled', { cause: run.signal.reason }))
  const expire = (): void =>
    stop(new PlatformError('python_time', { params: { limit: run.limits.time / 1000 } }))
  const timer = setTimeout(expire, run.limits.time)
  run.signal.addEventListener('abort', cancel, { once: true })
  void python.ended.then((end) => reject(errorOfEnd(end, run)))
  python.listen(receive)
  const { header, body } = orderOf(run)
  const stopWatch = watchMemory(python.pid, run.limits.memory + processBytes + 2 * body.length, () =>
    stop(errorOfEnd('memory', run)),
  )
  if (run.signal.aborted) cancel()
  else python.send(header, body)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    stopWatch()
    run.signal.removeEventListener('abort', cancel)
    python.kill()
    await Promise.all(calls)
  }
}
