import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { openPlaybooks, type PlaybookScene } from '../../testing/playbook-scene.ts'

let scene: PlaybookScene

const stored: [object, object][] = [
  [
    { name: 'Berth watch', workspace: 'Harbour', description: 'Frees berths', tags: ['tide', 7, 'Ebbe'] },
    { 0: { name: 'Every hour' }, 3: { name: 'Œuvre 潮汐' } },
  ],
  [{ name: 'Ébauche', workspace: 'Sketches' }, {}],
  [{ name: 'cargo', workspace: 'Harbour' }, { 0: { name: 'カタカナ' } }],
  [
    { name: undefined, workspace: undefined, description: 5 },
    { 0: {}, 1: {}, 2: {} },
  ],
]

beforeAll(async () => {
  scene = await openPlaybooks()
  for (const [members, nodes] of stored) {
    scene.people.platform.clock.advance(1000)
    await scene.make(members, nodes)
  }
})
afterAll(() => scene.close())

const ask = (query: object) => scene.people.platform.ask(playbooks.list, { token: scene.token, query })
const names = async (query: object): Promise<string[]> => (await ask(query)).items.map(({ name }) => name)

describe('PBK14 the list of playbooks', () => {
  test.each<[string, string[]]>([
    ['', ['', 'Berth watch', 'cargo', 'Ébauche']],
    ['BERTH', ['Berth watch']],
    ['frees', ['Berth watch']],
    ['ebbe tide', ['Berth watch']],
    ['every hour', ['Berth watch']],
    ['潮汐', ['Berth watch']],
    ['oeuvre', ['Berth watch']],
    ['ｶﾀｶﾅ', ['cargo']],
    ['かたかな', ['cargo']],
    ['ebauche', ['Ébauche']],
    ['sketches', ['Ébauche']],
    ['harbour', ['Berth watch', 'cargo']],
    ['%', []],
    ["'", []],
  ])('PBK14 finds by %j in names, workspaces, descriptions, tags and nodes', async (q, found) => {
    expect(await names({ q })).toEqual(found)
  })

  test.each<[string, string[]]>([
    ['name', ['', 'Berth watch', 'cargo', 'Ébauche']],
    ['-name', ['Ébauche', 'cargo', 'Berth watch', '']],
    ['updated_at', ['Berth watch', 'Ébauche', 'cargo', '']],
    ['-created_at', ['', 'cargo', 'Ébauche', 'Berth watch']],
    ['nodes', ['Ébauche', 'cargo', 'Berth watch', '']],
    ['workspace', ['', 'Berth watch', 'cargo', 'Ébauche']],
    ['-size', ['Berth watch', 'cargo', 'Ébauche', '']],
  ])('PBK14 sorts by %s, equals by name', async (sort, sorted) => {
    expect(await names({ sort })).toEqual(sorted)
  })

  test('PBK14 finds by address', async () => {
    const [{ uuid } = { uuid: '' }] = (await ask({ q: 'berth' })).items
    expect(await names({ q: uuid.slice(0, 13).toUpperCase() })).toEqual(['Berth watch'])
  })

  test('PBK14 narrows to a workspace and counts them all', async () => {
    const { items, total, workspaces } = await ask({ workspace: 'Harbour', q: 'cargo' })
    expect([items.map(({ name }) => name), total]).toEqual([['cargo'], 1])
    expect(workspaces).toEqual([
      { name: 'Harbour', playbooks: 2 },
      { name: 'Sketches', playbooks: 1 },
    ])
    expect(await names({ workspace: 'harbour' })).toEqual([])
    expect(await names({ workspace: '' })).toEqual([''])
  })

  test('PBK14 is read page by page', async () => {
    const first = await ask({ limit: 3 })
    expect([first.items.length, first.total]).toEqual([3, 4])
    const second = await ask({ limit: 3, cursor: first.cursor ?? '' })
    expect([second.items.map(({ name }) => name), second.cursor]).toEqual([['Ébauche'], null])
  })

  test('PBK14 tells of each what its text says, as it is, and who wrote it', async () => {
    const [item] = (await ask({ q: 'berth' })).items
    expect(item).toMatchObject({
      name: 'Berth watch',
      workspace: 'Harbour',
      description: 'Frees berths',
      tags: ['tide', 'Ebbe'],
      nodes: 2,
      version: 1,
      created_at: '2026-03-01T12:00:01.000Z',
      created_by: 'Platform Administrator',
    })
    const [nameless] = (await ask({ workspace: '' })).items
    expect(nameless).toMatchObject({ name: '', workspace: '', description: '', tags: [], nodes: 3 })
  })

  test('PBK14 shortens texts that are no summary', async () => {
    const made = await scene.make({
      name: 'n'.repeat(5000),
      workspace: 'w'.repeat(5000),
      description: 'd'.repeat(5000),
      tags: Array.from({ length: 500 }, () => 't'.repeat(500)),
    })
    expect([made.name.length, made.workspace.length, made.description.length, made.tags.length]).toEqual([
      500, 200, 2000, 50,
    ])
    expect(made.name.endsWith('n…')).toBe(true)
    await scene.people.platform.call(playbooks.remove, {
      token: scene.token,
      params: { playbook: made.uuid },
    })
  })

  test.each([
    [{ sort: 'colour' }, 'sort', 'wrong_value'],
    [{ cursor: 'lost' }, 'cursor', 'wrong_format'],
    [{ limit: 1001 }, 'limit', 'too_big'],
  ])('PBK14 refuses %j', async (query, path, code) => {
    expect(await scene.people.platform.call(playbooks.list, { token: scene.token, query })).toMatchObject({
      status: 400,
      body: { code, params: { path } },
    })
  })
})
