// Runs the commands of the README with a shell and curl against a real server, with another port.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type Running } from './testing/program.ts'

const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8')
const [, section = ''] = /^## Package store with curl\n(.*?)^## /ms.exec(readme) ?? []
const commands = Array.from(section.matchAll(/^```sh\n(.*?)^```$/gms), ([, command = '']) => command)
const password = 'Correct-Horse-7-Battery'
const hasCurl = spawnSync('curl', ['--version']).status === 0

let folder: string
let server: Running
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'readme-'))
  server = await startServer({ PLATFORM_DATA: join(folder, 'data'), PLATFORM_ADMIN_PASSWORD: password })
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  await zip.add('config.json', new TextReader('{"name": "tides"}'))
  await zip.add('pages/index.md', new TextReader('# Tides\n'))
  writeFileSync(join(folder, 'tides.zip'), await zip.close())
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Output of each command, run in one shell. */
const run = (): string[] => {
  const mark = '\u0001'
  const script = commands.join(`printf '${mark}'\n`).replaceAll('http://127.0.0.1:4000', server.origin)
  const out = execFileSync('sh', ['-eu', '-c', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', PASSWORD: password },
  })
  return out.split(mark)
}

const file = (name: string): Buffer => readFileSync(join(folder, name))

describe.skipIf(!hasCurl)('STO4 the package store with curl', () => {
  test('STO4 STO1 STO2 every command of the README prints what the README says', () => {
    const [signedIn, ...outputs] = run()
    expect(signedIn).toBe('')
    const { length: size } = file('tides.zip')
    const version = { version: '1.0.0', size, files: 2 }
    const expected: readonly (object | null)[] = [
      {
        status: 200,
        id: 'org:tides',
        package: { category: ['Harbour'], type: 'modules', versions: [], downloaded: 0 },
      },
      { success: true, status: 200 },
      { status: 200, package: { latest: '1.0.0', versions: [{ ...version, downloaded: 0 }] } },
      null,
      {
        success: true,
        account: { login: 'admin' },
        collections: [
          { name: 'app', packages: 1 },
          { name: 'api', packages: 0 },
        ],
      },
      { total: 1, items: [{ id: 'org:tides', latest: '1.0.0', versions: 1 }] },
      null,
      { entries: [{ path: 'config.json' }, { path: 'pages/index.md' }] },
      { package: { latest: null, versions: [{ withdrawn: { note: 'Wrong tables' } }] } },
      { package: { latest: '1.0.0', versions: [{ withdrawn: null }] } },
      { success: true, limits: { archive: 512_000_000 } },
    ]
    expect(outputs).toHaveLength(expected.length)
    for (const [index, answer] of expected.entries()) {
      const text = outputs[index] ?? ''
      if (answer === null) expect(text).toBe('')
      else expect(JSON.parse(text)).toMatchObject(answer)
    }
    expect(file('tides-1.0.0.zip')).toEqual(file('tides.zip'))
    expect(file('tides-latest.zip')).toEqual(file('tides.zip'))
  })
})
