import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { openTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { openModuleCatalogue, type ModuleCatalogue } from './module-catalogue.ts'

const root = join(import.meta.dirname, '../../../..')
const fixtures = join(root, 'fixtures', 'modules')
const library = join(root, '..', 'shared', 'automation-library')

const weather = '6f0c2d0e-3b7a-4f0e-8a56-2f5f8f2c9b10'
const forecast = '3c7b1f0a-7f3c-4f67-8f5e-0c5d2b9a4e42'

describe('PBK15 the modules of a platform', () => {
  let platform: TestPlatform
  let token: string
  beforeAll(async () => {
    platform = await openTestPlatform({ modules: fixtures })
    token = await platform.signIn()
  })
  afterAll(() => platform.close())

  test('PBK15 are sorted by name with their actions, triggers and pictures', async () => {
    const { modules } = await platform.request(playbooks.modules, { token })
    expect(modules).toMatchObject([
      {
        name: 'Messages',
        slug: 'messages',
        description: 'Messages to an invented harbour tower',
        actions: [{ name: 'Send a message' }],
        triggers: [],
      },
      {
        uuid: weather,
        name: 'Weather',
        actions: [{ uuid: forecast, name: 'Read the forecast' }],
        triggers: [{ name: 'Every morning', description: 'Starts once a day' }],
      },
    ])
    expect(modules.map(({ icon }) => icon?.slice(0, 26))).toEqual([
      'data:image/png;base64,iVBO',
      'data:image/svg+xml;base64,',
    ])
  })

  test('PBK15 are not sent again to a caller with the current version', async () => {
    const fetchModules = (headers: Record<string, string>) =>
      platform.fetch(
        new Request('http://platform.invalid/playbooks/modules', {
          headers: { authorization: `Bearer ${token}`, ...headers },
        }),
        { address: '192.0.2.1', requestId: 'test' },
      )
    const first = await fetchModules({})
    const etag = first.headers.get('etag') ?? ''
    expect([etag, first.headers.get('cache-control')]).toEqual([
      expect.stringMatching(/^"[\w-]{22}"$/),
      'private, no-cache',
    ])
    const again = await fetchModules({ 'if-none-match': etag })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    expect((await fetchModules({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('PBK15 have schemas for each step', async () => {
    const schemas = await platform.request(playbooks.moduleStep, {
      token,
      params: { module: weather, step: forecast },
    })
    expect(schemas.arguments).toMatchObject({ required: ['day'], properties: { hours: { default: 24 } } })
    expect(schemas.results).toMatchObject({ required: ['stations'] })
    for (const params of [
      { module: weather, step: 'x' },
      { module: 'x', step: forecast },
      { module: 'messages', step: '../weather/manifest.json' },
      { module: '__proto__', step: 'constructor' },
    ])
      expect(await platform.call(playbooks.moduleStep, { token, params })).toMatchObject({
        status: 404,
        body: { code: 'not_found', params: { kind: 'module' } },
      })
  })
})

describe('PBK15 a folder of modules', () => {
  let folder: string
  let log: string[]
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'modules-'))
    log = []
    cpSync(fixtures, folder, { recursive: true })
    return () => rmSync(folder, { recursive: true, force: true })
  })

  const open = (at: string = folder): ModuleCatalogue =>
    openModuleCatalogue(at, pino({ base: null }, { write: (line: string) => void log.push(line) }))
  const put = (path: string, content: string | Buffer): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const names = async (): Promise<string[]> => (await open().all()).modules.map(({ name }) => name)
  const manifest = (more: object = {}): string =>
    JSON.stringify({ uuid: 'a-1', name: 'Extra', description: 'd', slug: 's', ...more })

  test.each<[string, () => void, string]>([
    ['a manifest with invalid JSON', () => put('broken/manifest.json', '{'), 'broken/manifest.json'],
    ['a manifest without uuid', () => put('broken/manifest.json', '{"name":"x"}'), 'broken/manifest.json'],
    ['a manifest that is a folder', () => put('broken/manifest.json/x', ''), 'broken/manifest.json'],
    [
      'a manifest that is too large',
      () => put('broken/manifest.json', `"${'x'.repeat(1024 ** 2)}"`),
      'broken/manifest.json',
    ],
    ['an action with invalid JSON', () => put('weather/action_x.json', 'x'), 'weather/action_x.json'],
    [
      'a trigger without a name',
      () => put('weather/trigger_x.json', '{"uuid":"u"}'),
      'weather/trigger_x.json',
    ],
    [
      'a second module with the same uuid',
      () => put('xerox/manifest.json', manifest({ uuid: weather })),
      'xerox',
    ],
  ])('PBK15 skips and logs %s', async (...[, damage, path]) => {
    damage()
    expect(await names()).toEqual(['Messages', 'Weather'])
    expect(log).toHaveLength(1)
    expect(JSON.parse(log[0] ?? '')).toMatchObject({ level: 40, path: join(folder, path) })
  })

  const outside = (): string => {
    const path = mkdtempSync(join(tmpdir(), 'outside-'))
    writeFileSync(join(path, 'manifest.json'), manifest({ name: 'Outside' }))
    writeFileSync(join(path, 'secret.png'), 'secret')
    writeFileSync(join(path, 'action_x.json'), '{"uuid":"u","name":"Secret"}')
    return path
  }
  test.each([
    ['a module', 'extra', ''],
    ['a manifest', 'extra/manifest.json', 'manifest.json'],
    ['an action', 'weather/action_x.json', 'action_x.json'],
    ['a picture', 'weather/icon.png', 'secret.png'],
    ['nothing', 'weather/action_y.json', 'none.json'],
  ])('PBK15 follows no link to the outside: %s', async (...[, link, to]) => {
    const elsewhere = outside()
    mkdirSync(join(folder, link, '..'), { recursive: true })
    symlinkSync(join(elsewhere, to), join(folder, link))
    const { modules } = await open().all()
    rmSync(elsewhere, { recursive: true })
    expect(modules.map(({ name }) => name)).toEqual(['Messages', 'Weather'])
    expect(JSON.stringify(modules)).not.toContain(Buffer.from('secret').toString('base64'))
    expect(JSON.stringify(modules)).not.toContain('Secret')
    expect(JSON.parse(log[0] ?? '')).toMatchObject({ level: 40, path: join(folder, link) })
  })

  test('PBK15 follows links inside, and one to the folder itself', async () => {
    mkdirSync(join(folder, 'versions'))
    put('versions/manifest.json.1', manifest())
    mkdirSync(join(folder, 'extra'))
    symlinkSync('../versions/manifest.json.1', join(folder, 'extra', 'manifest.json'))
    expect(await names()).toEqual(['Extra', 'Messages', 'Weather'])
    const link = `${folder}-link`
    symlinkSync(folder, link)
    const { modules } = await open(link).all()
    rmSync(link)
    expect(modules).toHaveLength(3)
  })

  test('PBK15 ignores files and folders that are not modules', async () => {
    put('README.md', '# x')
    put('docs/action_x.json', 'x')
    put('weather/notes.json', 'x')
    expect([await names(), log]).toEqual([['Messages', 'Weather'], []])
  })

  test('PBK15 reads a manifest with a byte order mark and unknown members', async () => {
    put('extra/manifest.json', `\uFEFF${manifest({ description: 7, slug: null, icon: 4 })}`)
    const [extra] = (await open().all()).modules
    expect(extra).toEqual({
      uuid: 'a-1',
      name: 'Extra',
      description: '',
      slug: '',
      icon: null,
      actions: [],
      triggers: [],
    })
  })

  test('PBK15 is an empty catalogue while it is missing, and is looked up again', async () => {
    const later = join(folder, 'later')
    const catalogue = open(later)
    expect((await catalogue.all()).modules).toEqual([])
    expect(log).toHaveLength(1)
    cpSync(fixtures, later, { recursive: true })
    expect((await catalogue.all()).modules).toHaveLength(2)
  })

  test('PBK15 is an empty catalogue if none is configured', async () => {
    expect((await openModuleCatalogue(undefined, pino({ enabled: false })).all()).modules).toEqual([])
  })

  const picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  test.each<[string, () => void, string | null]>([
    ['an address', () => put('extra/manifest.json', manifest({ icon: 'https://x.example/i.svg' })), null],
    [
      'a picture of another folder',
      () => put('extra/manifest.json', manifest({ icon: '../weather/buoy.svg' })),
      null,
    ],
    [
      'a text as data',
      () => put('extra/manifest.json', manifest({ icon: 'data:text/html;base64,PGI+' })),
      null,
    ],
    [
      'a picture as data that is too large',
      () => put('extra/manifest.json', manifest({ icon: `data:image/png;base64,${'A'.repeat(65_536)}` })),
      null,
    ],
    ['a file called logo', () => put('extra/logo.svg', picture), 'data:image/svg+xml;base64,PHN2Zy'],
    ['a file called icon', () => put('extra/Icon.PNG', picture), 'data:image/png;base64,PHN2Zy'],
    ['a file that is not a picture', () => put('extra/logo.html', picture), null],
    ['an empty file', () => put('extra/logo.png', ''), null],
    ['a file that is too large', () => put('extra/logo.png', Buffer.alloc(65_537)), null],
  ])('PBK15 uses only a small picture as icon: %s', async (...[, prepare, icon]) => {
    put('extra/manifest.json', manifest())
    prepare()
    const [extra] = (await open().all()).modules
    if (icon === null) expect(extra?.icon).toBeNull()
    else expect(extra?.icon?.startsWith(icon)).toBe(true)
  })
})

describe.skipIf(!existsSync(library))('PBK15 the automation library', () => {
  test('PBK15 is read completely, without log messages', async () => {
    const log: string[] = []
    const catalogue = openModuleCatalogue(
      library,
      pino({ base: null }, { write: (line: string) => void log.push(line) }),
    )
    const { modules } = await catalogue.all()
    expect([modules.length, log]).toEqual([130, []])
    const steps = modules.flatMap((module) =>
      [...module.actions, ...module.triggers].map((step) => ({ module: module.uuid, step: step.uuid })),
    )
    expect(steps).toHaveLength(356)
    const schemas = await Promise.all(steps.map((step) => catalogue.schemas(step)))
    expect(schemas.filter((each) => each.arguments['type'] === 'object').length).toBeGreaterThan(340)
    expect(JSON.stringify(modules).length).toBeLessThan(120_000)
  })
})
