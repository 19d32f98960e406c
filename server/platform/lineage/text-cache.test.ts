import { expect, test } from 'vitest'
import { createTextCache } from './text-cache.ts'

test('DM65.f only texts that changed are parsed again, and those that are gone are forgotten', async () => {
  const parsed: string[] = []
  const read = createTextCache((text) => {
    parsed.push(text)
    return { text }
  })
  const first = await read([
    { id: 'a', text: '1' },
    { id: 'b', text: '2' },
  ])
  const second = await read([
    { id: 'a', text: '1' },
    { id: 'b', text: '3' },
  ])
  expect(parsed).toEqual(['1', '2', '3'])
  expect(second.get('a')).toBe(first.get('a'))
  await read([])
  await read([{ id: 'a', text: '1' }])
  expect(parsed).toEqual(['1', '2', '3', '1'])
})

test('DM65.f many texts are parsed in their order', async () => {
  const stored = Array.from({ length: 120 }, (_, at) => ({ id: String(at), text: `${at}` }))
  const read = createTextCache(Number)
  expect([...(await read(stored)).values()]).toEqual(stored.map((_, at) => at))
})
