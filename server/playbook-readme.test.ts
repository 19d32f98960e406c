// Runs the playbook commands of the README with a shell and curl against a real server, with another port.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type Running } from './testing/program.ts'

const root = join(import.meta.dirname, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const commandsUnder = (heading: string): string[] => {
  const [, section = ''] = new RegExp(`^## ${heading}\\n(.*?)^## `, 'ms').exec(readme) ?? []
  return Array.from(section.matchAll(/^```sh\n(.*?)^```$/gms), ([, command = '']) => command)
}
const [signIn = ''] = commandsUnder('Package store with curl')
const commands = commandsUnder('Playbooks with curl')
const password = 'Correct-Horse-7-Battery'
const hasCurl = spawnSync('curl', ['--version']).status === 0

const uuid = /^PLAYBOOK=(\S+)$/m.exec(commands.join('\n'))?.[1] ?? ''
const textOf = (name: string): string =>
  `\uFEFF{\r\n  "name": "${name}",\r\n  "uuid": "${uuid}", "n": 1.0,\r\n  "nodes": {}\r\n}\r\n`

let folder: string
let server: Running
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'readme-'))
  server = await startServer({
    PLATFORM_DATA: join(folder, 'data'),
    PLATFORM_ADMIN_PASSWORD: password,
    PLATFORM_MODULES: join(root, 'fixtures', 'modules'),
  })
  writeFileSync(join(folder, 'berths.json'), textOf('Berths'))
  writeFileSync(join(folder, 'berths-changed.json'), textOf('Berths, changed'))
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const file = (name: string): string => readFileSync(join(folder, name), 'utf8')

describe.skipIf(!hasCurl)('PBK10 playbooks with curl', () => {
  test('PBK10 PBK12 every command of the README prints what the README says', () => {
    const mark = '\u0001'
    const script = [signIn, ...commands].join(`printf '${mark}'\n`)
    const out = execFileSync('sh', ['-eu', '-c', script.replaceAll('http://127.0.0.1:4000', server.origin)], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: '/usr/bin:/bin', PASSWORD: password },
    })
    const outputs = out.split(mark).slice(1)
    const expected: readonly (object | null)[] = [
      { success: true, playbook: { uuid, name: 'Berths', version: 1 } },
      null,
      { success: true, playbook: { uuid, name: 'Berths, changed', version: 2 } },
      { total: 1, items: [{ uuid, version: 2 }] },
      { total: 2, items: [{ number: 2 }, { number: 1, name: 'Berths' }] },
      null,
      { modules: [{ name: 'Messages' }, { name: 'Weather' }] },
    ]
    expect(outputs).toHaveLength(expected.length)
    for (const [index, answer] of expected.entries()) {
      const text = outputs[index] ?? ''
      if (answer === null) expect(text).toBe('')
      else expect(JSON.parse(text)).toMatchObject(answer)
    }
    for (const name of ['berths-again.json', 'berths-first.json'])
      expect(file(name)).toBe(file('berths.json'))
  })
})
