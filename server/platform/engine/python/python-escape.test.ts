// Actions that try to leave their process. Every attempt fails without an effect.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { commandFor, findIsolation } from './process-command.ts'
import type { PythonRunner } from './python-runner.ts'
import { coldStartTime, noTables, openWarmRunner, tryPython } from './testing/run-python.ts'

let runner: PythonRunner
let connections = 0
const listener = createServer((socket) => {
  connections += 1
  socket.destroy()
})
const portOf = (): number => z.object({ port: z.number() }).parse(listener.address()).port
beforeAll(async () => {
  runner = await openWarmRunner()
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
}, coldStartTime)
afterAll(async () => {
  listener.close()
  await runner.close()
})

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** Objects that the interpreter hides from actions, found by their references. */
const preamble = `
import gc, importlib, os, socket, subprocess, sys, types, urllib.request
from dataplatform import tables
host = tables._exchange.__closure__[0].cell_contents
found = gc.get_objects()
modules = {each.__name__: each for each in found if isinstance(each, types.ModuleType)}
hidden = next(each for each in found if type(each).__name__ == "JsFinder").jsproxies
pyodide_js = hidden["pyodide_js"]
os.mkdir("/mnt")
`
const attempt = (name: string, expression: string): string => `
try: print(${JSON.stringify(name)}, "succeeded", ${expression})
except BaseException as error: print(${JSON.stringify(name)}, type(error).__name__)
`
const attempts = (port: number): Record<string, readonly [string, string]> => ({
  js: ['importlib.import_module("js")', 'UnavailableModule'],
  pyodide_js: ['__import__("pyodide_js")', 'UnavailableModule'],
  pyodide: ['__import__("pyodide.code")', 'UnavailableModule'],
  ctypes: ['__import__("ctypes")', 'UnavailableModule'],
  micropip: ['__import__("micropip")', 'UnavailableModule'],
  run_js: ['modules["pyodide.code"].run_js("1")', 'UnavailableModule'],
  code: ['host.constructor.constructor("return process")()', 'JsException'],
  function: ['host.send.constructor("return this")()', 'JsException'],
  global: ['hidden["js"].process', 'AttributeError'],
  mount: ['pyodide_js.mountNodeFS("/mnt", "/etc")', 'JsException'],
  mounted: ['os.stat("/mnt/passwd")', 'FileNotFoundError'],
  file: ['open("/etc/passwd").read()', 'FileNotFoundError'],
  source: [`open(${JSON.stringify(pathOf('python-runner.ts'))}).read()`, 'FileNotFoundError'],
  program: ['subprocess.run(["true"])', 'OSError'],
  shell: ['os.system("true")', 'PermissionError'],
  fork: ['os.fork()', 'OSError'],
  kill: [`os.kill(${process.pid}, 9)`, 'PermissionError'],
  socket: [`socket.create_connection(("127.0.0.1", ${port}), 1)`, 'OSError'],
  url: [`urllib.request.urlopen("http://127.0.0.1:${port}/")`, 'URLError'],
  thread: ['__import__("threading").Thread(target=print).start()', 'RuntimeError'],
  shared: ['__import__("multiprocessing.shared_memory")', 'ModuleNotFoundError'],
  input: ['input()', 'EOFError'],
})

describe('ENG27a an action stays in its process', () => {
  test('ENG27a in Python', async () => {
    const all = Object.entries(attempts(portOf()))
    const lines = all.map(([name, [expression]]) => attempt(name, expression))
    const source = `${preamble}${lines.join('')}print(*sorted(os.environ))\ndef event_handle(event): pass`
    const { printed, error } = await tryPython(runner, source)
    expect(error).toBe(null)
    expect(printed).toEqual([...all.map(([name, [, type]]) => `${name} ${type}`), 'HOME LANG TZ'])
    expect(connections).toBe(0)
  })

  test('ENG27a in JavaScript, if an action ever reached it', async () => {
    const isolation = await findIsolation()
    const { file, args } = commandFor({ mode: 'load', timeZone: 'UTC' }, isolation)
    const hostile = pathOf('testing/hostile-javascript.ts')
    const hostileArgs = [
      ...args.slice(0, -3),
      `--allow-fs-read=${hostile}`,
      hostile,
      String(process.pid),
      String(portOf()),
    ]
    const { stdout } = await promisify(execFile)(file, hostileArgs, { env: {} })
    const outcomes = z.record(z.string(), z.boolean()).parse(JSON.parse(stdout))
    const isOwnNamespace = isolation.some((word) => word.endsWith('unshare'))
    const open = Object.keys(outcomes).filter((name) => outcomes[name] !== true)
    expect(open).toEqual(isOwnNamespace ? [] : ['signal the server'])
    expect(Object.keys(outcomes)).toHaveLength(17)
    expect(existsSync('/tmp/platform-python-escape')).toBe(false)
    expect(connections).toBe(0)
  })
})

describe('ENG27b forged messages end the run, and only that run', () => {
  const slowTables = {
    ...noTables,
    read: async () => sleep(200).then(() => ({ columns: [], rowsJson: '[]' })),
  }
  const forge = (call: string): string => `
from dataplatform import tables
host = tables._exchange.__closure__[0].cell_contents
def event_handle(event):
  ${call}
  return 1
`
  test.each([
    ['a number out of order', `host.send('{"n":7,"type":"print"}', "")`],
    ['a second start', `host.send('{"type":"ready"}', "")`],
    ['an unknown member', `host.send('{"type":"print","user":"admin"}', "")`],
    ['no JSON', `host.send('{{', "")`],
    ['rows that are not a list', `host.send('{"type":"insert","table":"t"}', "{}")`],
    [
      'a message during a call',
      `[host.send('{"type":"read","table":"t","columns":null,"limit":1}', "") for _ in "12"]`,
    ],
    ['a result that is not JSON', `host.finish('{"type":"result"}', "[1")`],
    ['a header that is too long', `host.send('{"type":"print"' + " " * 2**20 + "}", "")`],
    ['a body that is too long', `host.send('{"type":"print"}', "a" * (2**24 + 1))`],
  ])('ENG27b %s', async (_, call) => {
    const { error } = await tryPython(runner, forge(call), { tables: slowTables })
    expect(error).toMatchObject({ code: 'python_protocol' })
  })

  test('ENG27b another run goes on', async () => {
    const [forged, other] = await Promise.all([
      tryPython(runner, forge(`host.send('{"type":"sign_in"}', "")`)),
      tryPython(runner, 'import time\ndef event_handle(event):\n  time.sleep(0.5)\n  return 2'),
    ])
    expect(forged.error).toMatchObject({ code: 'python_protocol' })
    expect(other.result).toBe('2')
  })
})

/** The processes of Python that a process started. */
const pythonOf = (parent: number): string[] =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return Number(rest.split(' ')[1]) === parent && command.includes('python-worker')
    } catch {
      return false
    }
  })

test.runIf(process.platform === 'linux')(
  'ENG27a a killed server leaves no process',
  async () => {
    const server = spawn(process.execPath, [pathOf('testing/running-server.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(server.stdout, 'data')
    const outer = pythonOf(server.pid ?? 0)
    const all = [...outer, ...outer.flatMap((pid) => pythonOf(Number(pid)))]
    expect(all.length).toBeGreaterThan(0)
    server.kill('SIGKILL')
    await expect.poll(() => all.filter((pid) => existsSync(`/proc/${pid}`)), { timeout: 10_000 }).toEqual([])
  },
  coldStartTime,
)
