import { describe, expect, it } from 'vitest'
import { changesBetween } from './entry-changes.ts'

const added = (path: string, after: unknown) => ({ kind: 'added', path, after })
const removed = (path: string, before: unknown) => ({ kind: 'removed', path, before })

describe('IAM92: the difference of an entry', () => {
  it.each([
    ['nothing', null, null, []],
    ['the same', { a: 1 }, { a: 1 }, []],
    ['a created object', null, { a: 1, b: { c: 'x' } }, [added('a', 1), added('b.c', 'x')]],
    ['a deleted object', { a: 1 }, null, [removed('a', 1)]],
    [
      'a changed field',
      { a: 1, b: 2 },
      { a: 3, b: 2 },
      [{ kind: 'changed', path: 'a', before: 1, after: 3 }],
    ],
    ['an added field', { a: 1 }, { a: 1, b: false }, [added('b', false)]],
    ['a field that became null', { a: 1 }, { a: null }, [removed('a', 1)]],
    ['lists', { a: ['x', 'y'] }, { a: ['y', 'z'] }, [removed('a', 'x'), added('a', 'z')]],
    ['a list with a duplicate', { a: ['x'] }, { a: ['x', 'x'] }, [added('a', 'x')]],
    [
      'the order of a list',
      { a: ['x', 'y'] },
      { a: ['y', 'x'] },
      [{ kind: 'changed', path: 'a', before: ['x', 'y'], after: ['y', 'x'] }],
    ],
    ['strings', 'before', 'after', [{ kind: 'changed', path: '', before: 'before', after: 'after' }]],
    ['a list from nothing', null, ['x'], [added('', ['x'])]],
    ['an added empty object', { a: 1 }, { a: 1, b: {} }, [added('b', {})]],
    ['names of the prototype', {}, JSON.parse('{"__proto__":"x"}'), [added('__proto__', 'x')]],
  ])('is computed for %s', (_, before, after, changes) => {
    expect(changesBetween(before, after)).toEqual(changes)
  })
})
