import { expect, test } from 'vitest'
import { topics, topicsOf } from './notification-topics.ts'

test('ENG48c every topic is chosen until the user declines it', () => {
  expect(topicsOf(null, null)).toEqual(topics)
  expect(topicsOf('', 'failed')).toEqual(topics)
  expect(topicsOf('finished,published', null)).toEqual(['failed', 'late', 'paused', 'shared'])
  expect(topicsOf(topics.join(','), null)).toEqual([])
})

test('ENG48c a choice of an earlier version stays, and topics that it did not have are chosen', () => {
  expect(topicsOf(null, 'failed,late')).toEqual(['failed', 'late', 'shared', 'published'])
  expect(topicsOf(null, '')).toEqual(['shared', 'published'])
})
