import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { openPlaybooksFixture, type PlaybooksFixture } from '../../testing/playbooks-fixture.ts'

let fixture: PlaybooksFixture

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
  fixture = await openPlaybooksFixture()
  for (const [members, nodes] of stored) {
    fixture.users.platform.clock.advance(1000)
    await fixture.create(members, nodes)
  }
})
afterAll(() => fixture.close())

const list = (query: object) =>
  fixture.users.platform.request(playbooks.list, { token: fixture.token, query })
const names = async (query: object): Promise<string[]> => (await list(query)).items.map(({ name }) => name)

describe('PBK14 playbook list', () => {
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
  ])('PBK14 finds %j in names, workspaces, descriptions, tags and nodes', async (q, found) => {
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
  ])('PBK14 sorts by %s, ties by name', async (sort, sorted) => {
    expect(await names({ sort })).toEqual(sorted)
  })

  test('PBK14 finds by address', async () => {
    const [{ uuid } = { uuid: '' }] = (await list({ q: 'berth' })).items
    expect(await names({ q: uuid.slice(0, 13).toUpperCase() })).toEqual(['Berth watch'])
  })

  test('PBK14 filters by workspace and counts all of them', async () => {
    const { items, total, workspaces } = await list({ workspace: 'Harbour', q: 'cargo' })
    expect([items.map(({ name }) => name), total]).toEqual([['cargo'], 1])
    expect(workspaces).toEqual([
      { name: 'Harbour', playbooks: 2 },
      { name: 'Sketches', playbooks: 1 },
    ])
    expect(await names({ workspace: 'harbour' })).toEqual([])
    expect(await names({ workspace: '' })).toEqual([''])
  })

  test('PBK14 returns pages', async () => {
    const first = await list({ limit: 3 })
    expect([first.items.length, first.total]).toEqual([3, 4])
    const second = await list({ limit: 3, cursor: first.cursor ?? '' })
    expect([second.items.map(({ name }) => name), second.cursor]).toEqual([['Ébauche'], null])
  })

  test('PBK14 returns the details of each text and its author', async () => {
    const [item] = (await list({ q: 'berth' })).items
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
    const [nameless] = (await list({ workspace: '' })).items
    expect(nameless).toMatchObject({ name: '', workspace: '', description: '', tags: [], nodes: 3 })
  })

  test('PBK14 truncates long texts', async () => {
    const created = await fixture.create({
      name: 'n'.repeat(5000),
      workspace: 'w'.repeat(5000),
      description: 'd'.repeat(5000),
      tags: Array.from({ length: 500 }, () => 't'.repeat(500)),
    })
    expect([
      created.name.length,
      created.workspace.length,
      created.description.length,
      created.tags.length,
    ]).toEqual([500, 200, 2000, 50])
    expect(created.name.endsWith('n…')).toBe(true)
    await fixture.users.platform.call(playbooks.remove, {
      token: fixture.token,
      params: { playbook: created.uuid },
    })
  })

  test.each([
    [{ sort: 'colour' }, 'sort', 'wrong_value'],
    [{ cursor: 'lost' }, 'cursor', 'wrong_format'],
    [{ limit: 1001 }, 'limit', 'too_big'],
  ])('PBK14 rejects %j', async (query, path, code) => {
    expect(await fixture.users.platform.call(playbooks.list, { token: fixture.token, query })).toMatchObject({
      status: 400,
      body: { code, params: { path } },
    })
  })
})
