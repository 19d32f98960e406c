// The program of a Python process: starts Pyodide, runs one action, and then waits to be killed. It reads orders from
// file descriptor 4 and writes messages to it. Both block, because Python runs on the only thread. Standard output would
// not do: Node may set it to not block.
//
// Its arguments are `make` or `load`, which say what to do with file descriptor 3, the snapshot of the started
// interpreter, and the time zone.
import { closeSync, constants, fstatSync, readFileSync, readSync, writeSync } from 'node:fs'
import { setPriority } from 'node:os'
import { loadPyodide, type PyodideAPI } from 'pyodide'
import { encodeFrame, prefixBytes, readPrefix } from './frames.ts'
import { createLineWriter } from './line-writer.ts'

const snapshotFile = 3
const channel = 4
const page = 64 * 1024
/** The niceness of Python, so that the server's threads go first. */
const niceness = 5

const readFully = (bytes: Buffer, file: number): Buffer => {
  for (let at = 0; at < bytes.length;) {
    const count = readSync(file, bytes, at, bytes.length - at, file === snapshotFile ? at : null)
    if (count === 0) throw new Error('the server closed the pipe')
    at += count
  }
  return bytes
}
const writeFully = (bytes: Uint8Array, file: number): void => {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
}

let sent = 0
/** `header` is a JSON object with at least one member. */
const send = (header: string, body: Uint8Array | string = ''): void => {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  writeFully(encodeFrame(`{"n":${sent},${header.slice(1)}`, bytes), channel)
  sent += 1
}
const receive = (): { header: string; body: Uint8Array } => {
  const lengths = readPrefix(readFully(Buffer.alloc(prefixBytes), channel))
  const header = readFully(Buffer.alloc(lengths.header), channel).toString()
  // Pyodide converts typed arrays, but not buffers.
  const body = new Uint8Array(lengths.body)
  readFully(Buffer.from(body.buffer), channel)
  return { header, body }
}

interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow: (this: WasmMemory, pages: number) => number
}
declare const WebAssembly: { readonly Memory: { readonly prototype: WasmMemory } }

/** Most bytes of the interpreter's memory, and whether it asked for more. */
const memory = { limit: Infinity, isExceeded: false }
const limitMemory = (): void => {
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function growWithinLimit(this: WasmMemory, pages) {
    if (this.buffer.byteLength + pages * page <= memory.limit) return grow.call(this, pages)
    memory.isExceeded = true
    throw new RangeError('the memory limit is reached')
  }
}

/** Members of `process` that reach beyond it, end it, or change its user. */
const dangerous = [
  'binding _linkedBinding dlopen getBuiltinModule kill _kill _debugProcess _debugEnd abort reallyExit exit chdir',
  'umask setuid seteuid setgid setegid setgroups initgroups execve loadEnvFile openStdin stdin stdout stderr send',
].flatMap((names) => names.split(' '))
const globals = ['process', 'fetch', 'WebSocket', 'EventSource', 'Worker', 'SharedArrayBuffer']

/** Removes what an action has no use for. The permission model and the namespaces do not depend on it. */
const lockProcess = (): void => {
  const value = (): never => {
    throw new Error('not available')
  }
  for (const name of dangerous)
    Reflect.defineProperty(process, name, { value, writable: false, configurable: false })
  for (const name of globals) Reflect.deleteProperty(globalThis, name)
  // Pyodide describes fatal errors on the console, which would open standard error.
  for (const name of Object.keys(console)) Reflect.set(console, name, () => undefined)
}

/** In the order of their imports. */
const files = { _values: 'values.py', tables: 'tables.py', _secrets: 'secrets.py', _action: 'action.py' }

/** Defines the package `dataplatform` in the interpreter. The snapshot contains it. */
const definePackage = (python: PyodideAPI): void => {
  const define = (name: string, source: string): void => {
    python.runPython(`_define(${JSON.stringify(name)}, ${JSON.stringify(source)})`)
  }
  python.runPython(`
def _define(name, source):
    import sys
    module = sys.modules[name] = type(sys)(name)
    module.__path__ = []
    parent, _, child = name.rpartition(".")
    if parent:
        setattr(sys.modules[parent], child, module)
    exec(compile(source, name, "exec"), module.__dict__)
`)
  define('dataplatform', '"""The platform, as an action sees it."""')
  for (const [name, file] of Object.entries(files))
    define(`dataplatform.${name}`, readFileSync(new URL(file, import.meta.url), 'utf8'))
  python.runPython('del _define')
}

const startPython = async (): Promise<PyodideAPI> => {
  const isMaking = mode === 'make'
  // Pyodide reads constants of the file system through a function that the permission model refuses.
  Reflect.set(process, 'binding', () => ({ fs: constants }))
  limitMemory()
  const python = await loadPyodide({
    jsglobals: { Object },
    env: { HOME: '/home/pyodide', TZ: timeZone },
    stdin: () => null,
    ...(isMaking
      ? { _makeSnapshot: true }
      : { _loadSnapshot: readFully(Buffer.alloc(fstatSync(snapshotFile).size), snapshotFile) }),
  })
  if (isMaking) {
    definePackage(python)
    writeFully(python.makeMemorySnapshot({}), snapshotFile)
  }
  closeSync(snapshotFile)
  return python
}

const failureOf = (error: unknown): object => {
  if (memory.isExceeded) return { kind: 'memory' }
  const isTooDeep = error instanceof RangeError && error.message.includes('call stack')
  return { kind: isTooDeep ? 'recursion' : 'stopped' }
}

setPriority(niceness)
const [, , mode, timeZone = 'UTC'] = process.argv
// oxlint-disable-next-line node/no-process-env -- the only way to set the time zone of JavaScript
Reflect.set(process.env, 'TZ', timeZone)
const python = await startPython()
const print = (line: Uint8Array): void => send('{"type":"print"}', line)
const [output, errors] = [createLineWriter(print), createLineWriter(print)]
python.setStdout(output)
python.setStderr(errors)
/** Sends the last message, after what was printed. */
const finish = (header: string, body?: string): void => {
  output.flush()
  errors.flush()
  send(header, body)
}
const awaitOrder = (): ReturnType<typeof receive> => {
  const order = receive()
  const parsed: unknown = JSON.parse(order.header)
  memory.limit = Number(Reflect.get(Object(parsed), 'memory'))
  return order
}
python.registerJsModule('_host', { send, receive, awaitOrder, finish })
lockProcess()
try {
  python.runPython('from dataplatform import _action; _action.serve()')
} catch (error) {
  finish(JSON.stringify({ type: 'failed', failure: failureOf(error) }))
}
// The server kills this process.
receive()
