import { expect, it } from 'vitest'
import { createEventReader } from './server-events.ts'

const stream =
  ': waiting\n\nevent: log\nid: 1\ndata: {"a":1}\n\nevent: state\r\nid: 1\r\ndata: x\r\ndata: y\r\n\r\ndata:z\n\n'
const expected = [
  { name: 'log', data: '{"a":1}' },
  { name: 'state', data: 'x\ny' },
  { name: 'message', data: 'z' },
]

it.each([1, 2, 3, 7, 1000])('ENG4 server-sent events are read from pieces of %i characters', (size) => {
  const read = createEventReader()
  const pieces = Array.from({ length: Math.ceil(stream.length / size) }, (_, index) =>
    stream.slice(index * size, (index + 1) * size),
  )
  expect(pieces.flatMap((piece) => read(piece))).toEqual(expected)
})

it('ENG4 an event that is not complete is not returned', () => {
  expect(createEventReader()('event: log\ndata: 1\n')).toEqual([])
})
