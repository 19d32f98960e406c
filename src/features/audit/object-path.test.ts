import { describe, expect, test } from 'vitest'
import { objectPath } from './object-path.ts'

const entryOf = (action: string, object: string, account: string | null = null) => ({
  action,
  object,
  name: object,
  account,
})

describe('IAM92.c: pages of objects in the audit log', () => {
  test.each([
    [entryOf('source.create', 'harbour'), '/sources/harbour'],
    [entryOf('source.delete', 'harbour'), undefined],
    [entryOf('table.extract', 'harbour/book.xlsx/1'), '/sources/harbour/tables/book.xlsx%2F1'],
    [entryOf('object.update', 'strike'), '/schema/strike'],
    [entryOf('attribute.update', 'cost per ship'), '/virtual-attributes/cost%20per%20ship'],
    [entryOf('build.show', '3'), '/builds/3'],
    [entryOf('setting.update', 'iam'), '/identity-settings'],
    [entryOf('level.freeze', 'data_prim'), undefined],
    [entryOf('playbook.create', 'a-uuid'), '/playbooks/a-uuid'],
    [entryOf('user.update', 'lea', '7'), '/users/7'],
    [entryOf('user.update', 'lea'), undefined],
    [entryOf('role.update', 'Weather readers'), '/roles?q=Weather+readers'],
    [entryOf('sonar.ping', 'x'), undefined],
  ])('of %o is %s', (entry, path) => {
    expect(objectPath(entry)).toBe(path)
  })
})
