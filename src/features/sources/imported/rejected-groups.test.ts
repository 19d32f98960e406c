import { expect, it } from 'vitest'
import { rejectedGroups } from './rejected-groups.ts'

it('UPL29a rejected lines are grouped by column and reason, the most frequent first', () => {
  const line = (number: number, column: string | null, reason: string, code?: string) => ({
    line: number,
    column,
    reason,
    text: `text ${number}`,
    ...(code === undefined ? {} : { code }),
  })
  const groups = rejectedGroups(
    [
      line(2, 'a', 'not closed'),
      line(3, 'a', 'too few', 'columns_differ'),
      line(5, 'b', 'too few', 'columns_differ'),
      line(7, 'b', 'not closed'),
    ],
    ({ reason }) => reason,
  )
  expect(groups.map(({ reason, column, count, example }) => [reason, column, count, example.line])).toEqual([
    ['too few', null, 2, 3],
    ['not closed', 'a', 1, 2],
    ['not closed', 'b', 1, 7],
  ])
})
