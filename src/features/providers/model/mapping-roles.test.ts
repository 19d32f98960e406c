import { expect, it } from 'vitest'
import type { Mapping } from '#contract/iam/provider.ts'
import { rolesOfMappings } from './mapping-roles.ts'

const known = {
  roles: [{ id: 'admin' }, { id: 'reader' }],
  groups: [{ id: 'crew', roles: [{ role: 'reader' }] }],
}

it.each<[Mapping[], string[]]>([
  [[], []],
  [[{ role: 'admin' }], ['admin']],
  [[{ role: 'deleted' }], []],
  [[{ group: 'crew' }], ['reader']],
  [[{ group: 'admin' }], []],
  [[{ bind: { upsert: false, input: '$.groups[*]' } }], ['admin', 'reader']],
])('IAM101 %j could give %j', (mappings, expected) => {
  expect(rolesOfMappings(mappings, known).map(({ id }) => id)).toEqual(expected)
})
