// Tries what an action could try if it reached JavaScript. Prints which attempts were refused, as JSON.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { open } from 'node:inspector'
import { writeHeapSnapshot } from 'node:v8'
import { Worker } from 'node:worker_threads'

const [, , serverPid = '', port = ''] = process.argv

const attempts: Record<string, () => unknown> = {
  'create code': () => Reflect.construct(Function, ['return 1']),
  'read a file': () => readFileSync('/etc/passwd'),
  'read the server’s memory': () => readFileSync(`/proc/${serverPid}/environ`),
  'list a folder': () => readdirSync('/'),
  'write a file': () => writeFileSync('/tmp/platform-python-escape', ''),
  'write the heap': () => writeHeapSnapshot('/tmp/platform-python-escape'),
  'write a report': () => process.report.writeReport('/tmp/platform-python-escape'),
  'start a program': () => execFileSync('/bin/true'),
  'start a thread': () => new Worker('0', { eval: true }),
  'open the inspector': () => open(0),
  'load an addon': (): unknown => createRequire(import.meta.url)('/lib/addon.node'),
  'use internals': () => {
    const binding: unknown = Reflect.get(process, 'binding')
    if (typeof binding === 'function') Reflect.apply(binding, process, ['spawn_sync'])
  },
  'read the environment': () => {
    const environment: unknown = Reflect.get(process, 'env')
    if (JSON.stringify(environment) === '{}') throw new Error('it is empty')
  },
  'signal the server': () => process.kill(Number(serverPid), 0),
}
const isRefused = (attempt: () => unknown): boolean => {
  try {
    attempt()
    return false
  } catch {
    return true
  }
}
const canConnect = async (): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  try {
    connect(Number(port), '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
  } catch {
    resolve(false)
  }
  return promise
}
const canFetch = async (): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  )

const canOpenDatabase = async (): Promise<boolean> =>
  import('node:sqlite').then(
    ({ DatabaseSync }) => new DatabaseSync('/tmp/platform-python-escape').isOpen,
    () => false,
  )

const refused = Object.entries(attempts).map(([name, attempt]) => [name, isRefused(attempt)])
const others = {
  connect: !(await canConnect()),
  fetch: !(await canFetch()),
  'open a database': !(await canOpenDatabase()),
}
process.stdout.write(JSON.stringify({ ...Object.fromEntries(refused), ...others }))
