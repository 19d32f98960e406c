import { describe, expect, test } from 'vitest'
import { isIdentifierName } from './identifier-name.ts'
import { proposeRoles } from './propose-object.ts'

describe('identifiers by their names', () => {
  test.each(['id', 'ship_id', 'Ship ID', 'shipId', 'shipIDs', 'row.id', 'uuid'])('%s', (name) => {
    expect(isIdentifierName(name)).toBe(true)
    expect(proposeRoles(name, { main: 'num' })).toMatchObject({ is_measure: false })
  })

  test.each(['paid', 'Amount paid', 'humid', 'PAID', 'grid', 'valid', 'idle time'])('not %s', (name) => {
    expect(isIdentifierName(name)).toBe(false)
    expect(proposeRoles(name, { main: 'num' })).toMatchObject({ is_measure: true })
  })
})
