import { expect, test } from 'vitest'
import { forgetLists, lastList, noteList, watchLists } from './last-list.ts'

test('UI21 the navigation leads back to the last sort and filters of a list', () => {
  let changes = 0
  const stop = watchLists(() => {
    changes += 1
  })
  noteList('/sources', 'sort=-rows')
  noteList('/sources', 'sort=-rows')
  noteList('/users', 'q=ada')
  expect(lastList('/sources')).toBe('/sources?sort=-rows')
  expect(lastList('/jobs')).toBe('/jobs')
  noteList('/sources', '')
  expect(lastList('/sources')).toBe('/sources')
  forgetLists()
  expect(lastList('/users')).toBe('/users')
  expect(changes).toBe(4)
  stop()
})
